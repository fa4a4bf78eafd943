import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { actorKeys } from '../../activitypub/actor-keys.ts';
import { insertAll } from '../../demo/demo-queries.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { followersPageOf, mostFollowedAccounts } from './queries.ts';

const test = suite('plans of queries for lists of followers');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
  const { sql, services, clock } = server;
  const { row } = await actorKeys(services, 'site');
  const numbers = Array.from({ length: 2_000 }, (_, at) => at + 1);
  const keys = { public_key: '', private_key: '', created_at: new Date(clock.now()) };
  const authors = numbers.map(at => ({ name: `author:${at}`, ...keys }));
  await insertAll(sql, 'activitypub_actors', authors);
  const uri = (at: number): string => `https://social.example/${at}`;
  const rows = numbers.map(at => ({
    ...{ actor_id: row.id, uri: uri(at), handle: `@f${at}@social.example`, inbox: uri(at % 500) },
    ...{ follow_id: uri(at), created_at: new Date(clock.now()) },
  }));
  await insertAll(sql, 'activitypub_followers', rows);
  await sql.raw('ANALYZE TABLE activitypub_actors, activitypub_followers, users');
});
test.after(() => server.close());

test('followers whose account name begins with some letters are found by an index', async () => {
  const plans = await plansOf(server.sql, tx => followersPageOf(tx, { search: 'f77', ordering: 'desc', start: 0 }));
  assert.equal(scansIn(plans), []);
});

test('a page of all followers and the most followed accounts read the followers in the order of a key', async () => {
  const plans = await plansOf(server.sql, tx =>
    Promise.all([followersPageOf(tx, { search: '', ordering: 'desc', start: 0 }), mostFollowedAccounts(tx)]),
  );
  const read = plans.flatMap(({ steps }) => steps.filter(({ table }) => table === 'f'));
  assert.is(read.length, 3);
  for (const step of read) assert.ok(step.key, JSON.stringify(step));
});

test.run();
