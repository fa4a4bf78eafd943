import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Transaction } from '../core/db/db.ts';
import { seedBulk } from '../demo/bulk.ts';
import { plansOf, scansIn } from '../test/plans.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';
import { archiveOf, deleteExpired } from './archive/archive-queries.ts';
import { accountSections } from './archive/section-queries.ts';
import {
  anonymizeComments,
  anonymizeGuestComments,
  deleteByAddress,
  deleteLikes,
  deleteMedia,
  deleteRatings,
  deleteReactions,
  deleteSubscriptions,
  postsToTrash,
  removeAccountReferences,
  removePayer,
} from './erasure/anonymize-queries.ts';

const test = suite('plans of personal data');
let server: TestServer;
let userId: number;
const emailKey = 'person-7@example.org';
const now = new Date('2026-11-21T12:00:00Z');
const many = <T>(count: number, row: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => row(n));

test.before(async () => {
  server = await openTestServer();
  await seedBulk(server.services, { posts: 300, comments: 2_000 }, () => {});
  const { sql } = server;
  const created_at = now;
  await sql('users').insert(
    many(300, n => ({
      username: `p${n}`,
      username_key: `p${n}`,
      name: `P ${n}`,
      email: `person-${n}@example.org`,
      email_key: `person-${n}@example.org`,
      password: '',
      permalink: `p${n}`,
      created_at,
    })),
  );
  const users: { id: number }[] = await sql('users').select('id').where('email', 'like', 'person-%@example.org');
  const posts: { id: number }[] = await sql('posts').select('id').limit(10);
  const comments: { id: number }[] = await sql('comments').select('id').limit(10);
  userId = Number((await sql('users').where('username', 'p7').first('id')).id);
  const each = <T>(row: (user_id: number, place: number, n: number) => T): T[] =>
    users.flatMap(({ id }, n) => many(10, place => row(id, place, n)));
  const fill = (table: string, rows: readonly object[]) => sql.batchInsert(table, [...rows], 500);
  const under = (user_id: number, place: number) => ({ post_id: posts[place]?.id, actor: `u:${user_id}`, user_id });
  await fill(
    'ratings',
    each((id, place) => ({ ...under(id, place), value: 8, created_at })),
  );
  await fill(
    'reactions',
    each((id, place) => ({ ...under(id, place), reaction: 1, created_at })),
  );
  await fill(
    'comment_likes',
    each((user_id, place) => ({ comment_id: comments[place]?.id, actor: `u:${user_id}`, user_id, created_at })),
  );
  const subscribed = (user_id: number | null, email: string, type: string, target_id: number) => ({
    type,
    target_id,
    user_id,
    email,
    email_key: email,
    created_at,
  });
  await fill(
    'subscriptions',
    each((id, place, n) => subscribed(id, `person-${n}@example.org`, 'tag', place + 1)),
  );
  await fill(
    'login_names',
    each((user_id, place, n) => ({ name_key: `person ${n}/${place}`, user_id })),
  );
  await fill(
    'profile_values',
    each((user_id, place) => ({ user_id, name: `Fact ${place}`, value: 'x' })),
  );
  await fill(
    'outbox',
    each((id, place, n) => ({
      cause: `plan:${id}:${place}`,
      recipient: `person-${n}@example.org`,
      subject: 'News',
      text: '',
      message_id: `${id}-${place}`,
      state: 'sent',
      created_at,
      due_at: now,
    })),
  );
  await fill(
    'payments',
    each((id, place, n) => ({
      ...{ reference: `plan-${id}-${place}`, title: 'Benches', provider: 'im', transaction_id: `${id}-${place}` },
      ...{ state: 'paid', amount: 500, currency: 'EUR', email: `person-${n}@example.org` },
      ...{ created_at, changed_at: now },
    })),
  );
  await fill(
    'payment_events',
    each((id, place, n) => ({
      ...{ provider: 'im', event_id: `${id}-${place}`, kind: 'paid', transaction_id: `${id}-${place}`, button: '1' },
      ...{ amount: 500, currency: 'EUR', outcome: 'refused', email: `person-${n}@example.org`, created_at },
    })),
  );
  await fill(
    'audit_log',
    each((user_id, place) => ({ user_id, act: 'a', type: 'post', target_id: place + 1, created_at })),
  );
  await fill(
    'personal_archives',
    users.map(({ id }) => ({ subject: `u:${id}`, user_id: id, created_at, expires_at: new Date('2026-12-24') })),
  );
  await sql.raw(
    'ANALYZE TABLE posts, comments, users, login_names, profile_values, ratings, reactions, comment_likes, subscriptions, outbox, payments, payment_events, audit_log, personal_archives',
  );
});
test.after(() => server.close());

/** Ignores tables too small in this test for the database to use an index. */
const filled = (scans: readonly string[]): string[] =>
  scans.filter(
    scan =>
      !/^(?:reports|revisions|item_revisions|sessions|favourites|media|m|t|search_\w+|teams|team_members):/.test(scan),
  );

test('a copy reads no table from end to end', async () => {
  const plans = await plansOf(server.sql, async tx => {
    for (const section of accountSections(tx, userId, emailKey)) for await (const _ of section.rows()) break;
    await archiveOf(tx, { userId }, now);
    await deleteExpired(tx, now, 100);
  });
  assert.ok(plans.length > 15);
  assert.equal(filled(scansIn(plans)), []);
});

test('an erasure reads no table from end to end', async () => {
  const how = { comments: 'anonymous', name: 'Nobody', now } as const;
  const erased = async (tx: Transaction): Promise<void> => {
    for (const drop of [deleteRatings, deleteReactions, deleteLikes]) await drop(tx, userId);
    const context = { services: server.services, sql: tx };
    await anonymizeComments(context, userId, how);
    await anonymizeGuestComments(context, emailKey, 0, how);
    await deleteByAddress(tx, 'subscriptions', emailKey, 0);
    await deleteByAddress(tx, 'outbox', emailKey, 0);
    await removePayer(tx, 'payments', emailKey, 0);
    await removePayer(tx, 'payment_events', emailKey, 0);
    await deleteSubscriptions(tx, userId);
    await removeAccountReferences(tx, userId);
    await deleteMedia(tx, userId);
    await postsToTrash(tx, userId, 'kept');
  };
  const plans = await plansOf(server.sql, erased);
  assert.ok(plans.length > 15);
  assert.equal(filled(scansIn(plans)), []);
});

test.run();
