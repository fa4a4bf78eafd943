import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { accountByEmail, accountById, accountByUsername, firstWithRole } from '../../accounts/account-queries.ts';
import { endSession, endSessionsOf, prolongSession, sessionOf } from '../../accounts/sign-in/session-queries.ts';
import { seedBulk } from '../../demo/bulk.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { pictureCode, redeemCaptcha, retireCaptcha } from '../../human-check/captcha-queries.ts';
import { deleteUnattached, pictureOf, picturesOf, storedNames } from '../../media/media-queries.ts';
import { attachToPost, detachPosts, mediaSubject, protectForPost } from '../../media/media-use-queries.ts';
import { addedSince, storedBytes } from '../../media/quota-queries.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { changesSince, versionsOf } from '../cache/page-change-queries.ts';
import { dropExpired, dropUnconfirmed, expiringTables } from '../jobs/housekeeping-queries.ts';
import { claimJobs, completeJob, continueJob } from '../jobs/job-queries.ts';
import { removeServers } from '../jobs/server-queries.ts';
import { leaveServers } from '../jobs/servers.ts';
import { beginAttempt, renewRows } from '../leases/lease-queries.ts';
import { noMailServer } from '../mail/mail-sentences.ts';
import { claimMails, deleteSentMails, markSent, releaseMails } from '../mail/outbox-queries.ts';
import { dropLinkRows, linkRow, spendLinkRow } from '../one-time-links/link-queries.ts';
import {
  dropThrottles,
  lockedThrottles,
  lockThrottles,
  refund,
  throttleHolds,
  waitForThrottle,
} from '../security/throttle-queries.ts';
import { digest, type Transaction } from './db.ts';

const test = suite('plans of the core');
let server: TestServer;

const rows = 3_000;
const now = new Date('2026-11-21T12:00:00Z');
const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);

const fill = async (table: string, row: (index: number) => object): Promise<void> => {
  await insertAll(
    server.sql,
    table,
    Array.from({ length: rows }, (_, index) => row(index)),
  );
  await server.sql.raw(`ANALYZE TABLE ${table}`);
};

const account = (index: number): object => {
  const name = `person-${index}`;
  const email = `${name}@example.org`;
  const keys = { username_key: name, email_key: email, permalink: name };
  const status = index % 200 === 0 ? 'waiting' : 'active';
  const role = index % 500 === 0 ? 'moderator' : 'reader';
  return { username: name, name, email, ...keys, password: '', role, status, created_at: minutes(-index) };
};

test.before(async () => {
  server = await openTestServer();
  await seedBulk(server.services, { posts: 1_000, comments: 0 });
  await server.sql.raw('ANALYZE TABLE posts');
  await fill('users', account);
  const people: { id: number }[] = await server.sql('users').select('id');
  const owner = (index: number): number => people[index % 900]?.id ?? 0;
  const hash = (index: number): string => digest('plan', String(index));
  // Most of what a table holds is over: what is due or expired is the small part.
  const late = (index: number): Date => minutes(index % 100 === 0 ? -index : index + 1);
  const state = (index: number): string => (index % 100 === 0 ? 'waiting' : 'sent');
  await fill('sessions', index => ({
    ...{ hash: hash(index), user_id: owner(index), token: 'a'.repeat(32) },
    ...{ created_at: now, seen_at: now, expires_at: late(index) },
  }));
  await fill('one_time_links', index => ({
    ...{ hash: hash(index), purpose: index % 2 ? 'reset' : 'confirm', user_id: owner(index) },
    ...{ created_at: now, expires_at: late(index) },
  }));
  await fill('throttles', index => ({ name: `sign-in:${index}`, count: 1, ends_at: late(index) }));
  await fill('captchas', index => ({
    ...{ id: hash(index).slice(0, 32), visitor: hash(index % 900), kind: 'picture', answer: 'abcde' },
    ...{ created_at: now, expires_at: late(index) },
  }));
  await fill('spent_proofs', index => ({ hash: hash(index), expires_at: late(index) }));
  await fill('outbox', index => ({
    ...{ cause: `mail:${index}`, recipient: 'a@example.org', subject: 'A', text: '', message_id: `<${index}@a>` },
    ...{ state: state(index), created_at: now, due_at: minutes(-index) },
  }));
  await fill('jobs', index => ({
    ...{ kind: index % 2 ? 'digest' : 'mails', cause: String(index), payload: '{}', state: state(index) },
    ...{ created_at: now, due_at: minutes(-index) },
  }));
  await fill('media', index => ({
    ...{ owner_id: owner(index), folder: 'import', name: hash(index).slice(0, 32), kind: 'picture', mime: 'image/png' },
    ...{
      bytes: 10,
      created_at: minutes(-index),
      attached_at: index % 100 === 0 ? null : now,
    },
  }));
  // The ids of a cluster are not consecutive.
  const media: number[] = await server.sql('media').orderBy('id').pluck('id');
  await fill('media_uses', index => ({ media_id: media[index], post_id: 1 + (index % 1_000) }));
  await fill('page_changes', index => ({
    tag: `post:${index}`,
    version: 1,
    node: 'here',
    changed_at: new Date(index * 60_000),
  }));
});
test.after(() => server.close());

const claim = { now, seconds: 300, worker: 'a', most: 10, except: [7] };

const searches: Readonly<Record<string, (tx: Transaction) => Promise<unknown>>> = {
  'an account by its id, name or address': async tx => {
    await accountById(tx, 7);
    await accountByUsername(tx, 'person-7');
    await accountByEmail(tx, 'person-7@example.org');
  },
  'the first who has a role': tx => firstWithRole(tx, 'moderator'),
  'accounts nobody confirmed': tx => dropUnconfirmed(tx, minutes(-2_000)),
  'the session of a cookie': tx => sessionOf(tx, 'cookie', { now }),
  'a session to prolong': tx => prolongSession(tx, 7, now, minutes(60)),
  'a session to end': tx => endSession(tx, 'cookie'),
  'the sessions of an account': tx => endSessionsOf(tx, 7),
  'a one-time link': tx => linkRow(tx, digest('plan', '7'), 'reset', now),
  'a link to spend': tx => spendLinkRow(tx, digest('plan', '7'), 'reset', now),
  'the links of an account': tx => dropLinkRows(tx, ['reset', 'confirm'], 7),
  'throttles to lock': tx => lockThrottles(tx, ['sign-in:1', 'sign-in:2'], now),
  'throttles that are locked': tx => lockedThrottles(tx, ['sign-in:1', 'sign-in:2']),
  'a throttle to wait for': tx => waitForThrottle(tx, 'sign-in:1'),
  'whether a throttle holds': tx => throttleHolds(tx, 'sign-in:1', now),
  'a throttle to give back': tx => refund(tx, 'sign-in:1'),
  'throttles to drop': tx => dropThrottles(tx, ['sign-in:1', 'sign-in:2']),
  'the code of a picture': tx => pictureCode(tx, digest('plan', '7').slice(0, 32), now),
  'a captcha to spend': tx => redeemCaptcha(tx, digest('plan', '7').slice(0, 32), [digest('plan', '7')], now),
  'a captcha to end': tx => retireCaptcha(tx, digest('plan', '7').slice(0, 32), [digest('plan', '7')], now),
  'mails that are due': tx => claimMails(tx, claim),
  'mails without a mail server': tx => releaseMails(tx, noMailServer),
  'a mail that was sent': tx => markSent(tx, 7, now),
  'mails sent long ago': tx => deleteSentMails(tx, minutes(-2_900)),
  'what dead servers had taken': tx => removeServers(tx, ['a', 'b']),
  'what a server that stops had taken': tx => leaveServers(tx, 'a'),
  'an attempt that begins': tx => beginAttempt(tx, 'jobs', { id: 7, worker: 'a', seconds: 300 }),
  'leases to renew': tx => renewRows(tx, 'outbox', { ids: [7, 8], worker: 'a', seconds: 300 }),
  'jobs that are due': tx => claimJobs(tx, ['digest', 'mails'], claim),
  'a job that was done': tx => completeJob(tx, { id: 7, worker: 'a' }, now),
  'a job that goes on': tx => continueJob(tx, { id: 7, worker: 'a' }, '1', now),
  'a picture': tx => pictureOf(tx, digest('plan', '7').slice(0, 32)),
  'pictures of a listing': tx => picturesOf(tx, [1, 2, 3]),
  'who may see a file': tx => mediaSubject(tx, digest('plan', '7').slice(0, 32), now),
  'names that are kept': tx => storedNames(tx, ['a', digest('plan', '7').slice(0, 32)]),
  'what an account keeps': tx => storedBytes(tx, 7),
  'what an account has sent': tx => addedSince(tx, 7, minutes(-60)),
  'pictures to tie': tx => attachToPost(tx, { names: [digest('plan', '7').slice(0, 32)], ownerId: 7, postId: 1, now }),
  'pictures a draft holds': tx =>
    protectForPost(tx, { names: [digest('plan', '7').slice(0, 32)], ownerId: 7, postId: 1, now }),
  'pictures of posts that go': tx => detachPosts(tx, [7, 8]),
  'pictures nobody tied': tx => deleteUnattached(tx, minutes(-2_000), 10),
  'pages that changed': tx => changesSince(tx, 30, 'elsewhere'),
  'versions of what a page shows': tx => versionsOf(tx, ['post:1', 'post:2']),
};

for (const [name, search] of Object.entries(searches)) {
  test(`an index finds ${name}`, async () => {
    const plans = await plansOf(server.sql, search);
    assert.ok(plans.length > 0);
    assert.equal(scansIn(plans), []);
  });
}

for (const table of expiringTables) {
  test(`an index finds what is over in ${table}`, async () => {
    assert.equal(scansIn(await plansOf(server.sql, tx => dropExpired(tx, table, now))), []);
  });
}

test('accounts nobody confirmed are found among themselves', async () => {
  const [plan] = await plansOf(server.sql, tx => dropUnconfirmed(tx, minutes(-2_000)));
  assert.is(plan?.steps[0]?.key, 'users_status_created_at_index');
});

test.run();
