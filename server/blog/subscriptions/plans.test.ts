import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Transaction } from '../../core/db/db.ts';
import { seedBulk } from '../../demo/bulk.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { announcePublished, isUnannounced, markAnnounced, newlyPublished } from './mails/announcement-queries.ts';
import {
  digestReadersAfter,
  lastDigest,
  newsOf,
  outBetween,
  recipientsAfter,
  subscriptionsOfReaders,
} from './mails/news-queries.ts';
import {
  endDigest,
  endedBy,
  endOfAccount,
  endSubscription,
  isRefused,
  restorable,
  subscriptionFor,
} from './restore-queries.ts';
import { dropUnconfirmed, mergeSubscriptions, subscriptionList, subscriptionTo } from './subscription-queries.ts';

const test = suite('plans of subscription queries');
let server: TestServer;
let accountId: number;
const endedId = 900_000;
let day: Date;
let week: Date;

test.before(async () => {
  server = await openTestServer();
  const { sql, services, clock } = server;
  await seedBulk(services, { posts: 3_000, comments: 0 });
  day = new Date(clock.now() - 24 * 3600_000);
  week = new Date(clock.now() - 7 * 24 * 3600_000);
  const rows = Array.from({ length: 6_000 }, (_, index) => {
    const email = `reader-${index % 2_000}@example.org`;
    const frequency = ['immediate', 'daily', 'weekly'][index % 3] ?? 'immediate';
    return { type: 'category', target_id: index, email, email_key: email, frequency, created_at: day };
  });
  await insertAll(sql, 'subscriptions', rows);
  await insertAll(
    sql,
    'digests',
    Array.from({ length: 500 }, (_, index) => ({
      frequency: 'daily',
      ends_at: new Date(day.getTime() - index * 3600_000),
    })),
  );
  await insertAll(
    sql,
    'ended_subscriptions',
    Array.from({ length: 500 }, (_, index) => {
      const email = `reader-${index}@example.org`;
      const about = { type: 'category', target_id: index, name: '', email, email_key: email, frequency: 'daily' };
      const hash = index.toString(16).padStart(64, '0');
      return {
        id: endedId + index,
        hash,
        ...about,
        full_text: false,
        created_at: week,
        expires_at: new Date(clock.now()),
      };
    }),
  );
  // The ids of a cluster do not begin with 1.
  accountId = (await sql('users').first('id')).id;
  await sql('subscriptions').where('id', '<', 20).update({ state: 'pending' });
  await sql.raw('ANALYZE TABLE subscriptions, ended_subscriptions, users, posts, announcements, digests');
});
test.after(() => server.close());

const searches: Readonly<Record<string, (tx: Transaction) => Promise<unknown>>> = {
  'scheduled posts whose time came': tx => newlyPublished(tx, new Date(server.clock.now())),
  'posts that came out': tx => announcePublished({ sql: tx, services: server.services }, [1, 2, 3]),
  'whether a post was told of': tx => isUnannounced(tx, 7),
  'a post told of': tx => markAnnounced(tx, 7, day),
  'the news': tx => newsOf(tx, [1, 2, 3], day),
  'the next recipients': tx =>
    recipientsAfter(tx, { type: 'category', targetId: 7 }, { after: 0, most: 500, isForAccounts: false }),
  'the next digest readers': tx => digestReadersAfter(tx, 'daily', 'reader-5@example.org', 10),
  'what digest readers follow': tx => subscriptionsOfReaders(tx, ['reader-5@example.org', 'reader-6@example.org']),
  'what came out between two moments': tx => outBetween(tx, week, day, 100),
  'the last digest': tx => lastDigest(tx, 'daily'),
  'the list of an address': tx => subscriptionList(tx, { emailKey: 'reader-5@example.org' }),
  'the list of an account': tx => subscriptionList(tx, { userId: 1 }),
  'an account’s own': tx => subscriptionTo(tx, 1, 'category', 7),
  'a digest ended': tx => endDigest(tx, { emailKey: 'reader-5@example.org', frequency: 'daily' }),
  'an account’s own ended': tx =>
    endOfAccount(tx, { userId: 1, emailKey: 'reader-5@example.org', type: 'category', targetId: 7 }),
  'one ended by its number': tx => endSubscription(tx, 40, day),
  'one ended again': tx => endSubscription(tx, endedId, day),
  'one that was ended, by its number': tx => endedBy(tx, endedId, day),
  'one that a key restores': tx => restorable(tx, 'c'.repeat(64), day),
  'an address that refuses mails': tx => isRefused(tx, 'reader-5@example.org'),
  'one that was ended': tx => subscriptionFor(tx, { type: 'category', targetId: 7, emailKey: 'reader-5@example.org' }),
  'the unconfirmed': tx => dropUnconfirmed(tx, day),
  'an address proven': tx =>
    mergeSubscriptions(tx, accountId, { email: 'reader-5@example.org', emailKey: 'reader-5@example.org' }),
};

for (const [name, search] of Object.entries(searches)) {
  test(`${name} cost no full scan`, async () => {
    const plans = await plansOf(server.sql, search);
    assert.ok(plans.length > 0);
    assert.equal(scansIn(plans), []);
  });
}

test.run();
