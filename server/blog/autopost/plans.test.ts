import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Transaction } from '../../core/db/db.ts';
import { seedBulk } from '../../demo/bulk.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { accountBy, accountsOfUser, dropUnfinished } from './accounts/account-queries.ts';
import { historyOf } from './messages/history-queries.ts';
import {
  addAutopost,
  autopostsOfPost,
  claimScheduled,
  dueScheduled,
  lockedAutopost,
} from './messages/message-queries.ts';

const test = suite('plans of autopost queries');
let server: TestServer;
let now: Date;
let accounts: number[] = [];

test.before(async () => {
  server = await openTestServer();
  const { sql, services, clock } = server;
  now = new Date(clock.now());
  await seedBulk(services, { posts: 300, comments: 0 });
  const owners: { id: number }[] = await sql('users').select('id');
  const owned = Array.from({ length: 500 }, (_, index) => ({
    user_id: owners[index % owners.length]?.id,
    network: 'webhook',
    instance: 'hooks.example',
    credentials: '',
    state: 'connected',
    message_limit: 500,
    created_at: now,
  }));
  await insertAll(sql, 'autopost_accounts', owned);
  accounts = (await sql('autopost_accounts').select('id')).map(({ id }) => id);
  const posts: { id: number }[] = await sql('posts').select('id');
  await insertAll(
    sql,
    'autoposts',
    Array.from({ length: 3_000 }, (_, index) => ({
      post_id: posts[index % posts.length]?.id,
      account_id: accounts[index % accounts.length],
      cause: `repeat:${index}`,
      state: index % 50 === 0 ? 'scheduled' : 'sent',
      token: randomUUID(),
      created_at: now,
      requested_at: now,
    })),
  );
  await sql.raw('ANALYZE TABLE autoposts, autopost_accounts, posts, users');
  accounts = accounts.slice(0, 3);
});
test.after(() => server.close());

const searches: Readonly<Record<string, (tx: Transaction) => Promise<unknown>>> = {
  'wishes whose post came out': tx => dueScheduled(tx, now),
  'wishes of one post': tx => dueScheduled(tx, now, 7),
  'taking wishes': tx => claimScheduled(tx, [1, 51, 101], now),
  'what was sent of a post': tx => autopostsOfPost(tx, 7, accounts),
  'what was sent by accounts': tx => historyOf(tx, accounts, { start: 20, size: 20 }),
  'one that was sent': tx => lockedAutopost(tx, 7),
  'one more': tx =>
    addAutopost(tx, {
      postId: 7,
      accountId: accounts[0] ?? 0,
      userId: null,
      cause: 'publication',
      message: null,
      state: 'scheduled',
      now,
    }),
  'an account': tx => accountBy(tx, 7),
  'accounts of a person': tx => accountsOfUser(tx, 2),
  'what was begun': tx => dropUnfinished(tx, 2, 'mastodon'),
};

for (const [name, search] of Object.entries(searches))
  test(`${name}: by an index`, async () => {
    assert.equal(scansIn(await plansOf(server.sql, search)), []);
  });

test.run();
