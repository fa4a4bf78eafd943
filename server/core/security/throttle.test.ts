import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { isAway, isLockWait, transact } from '../db/index.ts';
import { UserError } from '../errors/user-error.ts';
import { groupsFor } from '../process/index.ts';
import {
  type BackoffPolicy,
  consumeRateLimit,
  consumeRateLimits,
  reserveTurn,
  takeAttempt,
  waitMs,
} from './throttle.ts';

const test = suite('throttles');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

const rule: BackoffPolicy = { free: 3, firstMs: 2_000, longestMs: 10_000, forgetMs: 600_000 };

test('beyond an allowance an act is refused until its time is over, then works again', async () => {
  const act = () => consumeRateLimit(server.services, 'mail', { most: 2, perMs: 60_000 });
  await act();
  await act();
  try {
    await act();
    assert.unreachable();
  } catch (error) {
    assert.ok(error instanceof UserError && error.status === 429);
  }
  server.clock.advance(60_000);
  await act();
});

const tooFast = (error: unknown): boolean => error instanceof UserError && error.status === 429;

test('requests at the same moment get no further than in a row, and share transactions', async () => {
  let commits = 0;
  const count = ({ sql }: { sql: string }): void => {
    if (sql.startsWith('COMMIT')) commits++;
  };
  server.sql.on('query', count);
  const acts = Array.from({ length: 20 }, (_, index) =>
    consumeRateLimits(server.services, [
      { name: `of-one:${index % 2}`, most: 7, perMs: 60_000 },
      { name: 'of-all', most: 12, perMs: 60_000 },
    ]),
  );
  const outcomes = await Promise.allSettled(acts);
  server.sql.off('query', count);
  const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []));
  assert.is(refused.length, 8);
  assert.ok(refused.every(tooFast));
  assert.ok(commits < 10, `${commits} commits`);
});

test('a connection that is killed takes with it no requests that wait for their turn', async () => {
  const { join: ask } = groupsFor<TestServer, string, string>(
    async ({ sql }, [statement]) => {
      await transact(sql, tx => tx.raw(statement));
      return ['answered'];
    },
    { most: 1, atOnce: 1, endsWaiting: isAway },
  );
  const statements = ['KILL CONNECTION_ID()', 'SELECT 1', 'SELECT 2'];
  const outcomes = await Promise.allSettled(statements.map(statement => ask(server, statement)));
  assert.equal(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled'],
  );
});

test('a counter that another transaction has locked holds no acts under other names', async () => {
  const act = (name: string) => consumeRateLimit(server.services, name, { most: 3, perMs: 60_000 });
  await act('locked');
  const other = await server.sql.transaction();
  await other('throttles').where('name', 'locked').forUpdate();
  const waiting = Promise.allSettled(Array.from({ length: 5 }, () => act('locked')));
  for (const name of ['beside', 'later', 'later']) await act(name);
  await other.commit();
  const outcomes = await waiting;
  assert.is(outcomes.filter(({ status }) => status === 'fulfilled').length, 2);
  assert.ok(outcomes.every(outcome => outcome.status === 'fulfilled' || tooFast(outcome.reason)));
  const counts = await server.sql('throttles').whereIn('name', ['beside', 'later']).orderBy('name').pluck('count');
  assert.equal(counts, [1, 2]);
});

test('many locked counters leave connections to other requests', async () => {
  const { poolSize } = server.services.settings;
  const names = Array.from({ length: poolSize * 2 }, (_, index) => `many-${index}`);
  const act = (name: string) => consumeRateLimit(server.services, name, { most: 3, perMs: 60_000 });
  for (const name of names) await act(name);
  const other = await server.sql.transaction();
  await other('throttles').whereIn('name', names).forUpdate();
  const waits = new Set<string>();
  let most = 0;
  const isWait = ({ sql }: { sql: string }): boolean =>
    sql.includes('`throttles`') && sql.endsWith('`name` = ? for update');
  const begin = (query: { sql: string; __knexQueryUid: string }): void => {
    if (isWait(query)) most = Math.max(most, waits.add(query.__knexQueryUid).size);
  };
  const end = (_: unknown, query: { __knexQueryUid: string }): void => {
    waits.delete(query.__knexQueryUid);
  };
  server.sql.on('query', begin).on('query-response', end);
  const waiting = Promise.all(names.map(act));
  while (waits.size === 0) await new Promise(done => setTimeout(done, 20));
  await act('free');
  await other.commit();
  await waiting;
  server.sql.off('query', begin).off('query-response', end);
  assert.ok(most >= 1 && most <= Math.max(1, Math.floor(poolSize / 3)), `${most} of ${poolSize}`);
});

test('acts under a counter that stays locked fail after one wait, and count again once it is free', async () => {
  const act = () => consumeRateLimit(server.services, 'stays-locked', { most: 1, perMs: 60_000 });
  await server
    .sql('throttles')
    .insert({ name: 'stays-locked', count: 0, ends_at: new Date(server.clock.now() + 60_000) });
  const other = await server.sql.transaction();
  await other('throttles').where('name', 'stays-locked').forUpdate();
  let waits = 0;
  const count = ({ sql }: { sql: string }): void => {
    if (sql.includes('`throttles`') && sql.endsWith('for update')) waits++;
  };
  server.sql.on('query', count);
  const outcomes = await Promise.allSettled([act(), act()]);
  server.sql.off('query', count);
  await other.rollback();
  assert.ok(outcomes.every(outcome => outcome.status === 'rejected' && isLockWait(outcome.reason)));
  assert.is(waits, 1);
  await act();
  assert.ok(tooFast(await act().catch((error: unknown) => error)));
});

test('who is too fast uses up nothing that others share', async () => {
  const act = (own: string) =>
    consumeRateLimits(server.services, [
      { name: own, most: 1, perMs: 60_000 },
      { name: 'shared', most: 3, perMs: 60_000 },
    ]);
  const outcomes = await Promise.allSettled([act('a'), act('a'), act('a'), act('b'), act('a')]);
  assert.equal(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'fulfilled', 'rejected'],
  );
  await act('c');
  assert.is((await server.sql('throttles').where('name', 'shared').first()).count, 3);
  assert.ok(tooFast(await act('d').catch((error: unknown) => error)));
});

test('waits double up to the longest', () => {
  assert.equal(
    [1, 2, 3, 4, 5, 6, 60].map(count => waitMs(rule, count)),
    [0, 0, 2_000, 4_000, 8_000, 10_000, 10_000],
  );
});

test('an attempt during the wait is refused and does not make it longer', async () => {
  const attempt = () => takeAttempt(server.services, { one: rule });
  for (let i = 0; i < 3; i++) assert.is(await attempt(), 0);
  assert.is(await attempt(), 2_000);
  server.clock.advance(1_000);
  assert.is(await attempt(), 1_000);
  server.clock.advance(1_000);
  assert.is(await attempt(), 0);
  assert.is(await attempt(), 4_000);
});

test('attempts at the same moment get no further than attempts in a row', async () => {
  const waits = await Promise.all(Array.from({ length: 12 }, () => takeAttempt(server.services, { storm: rule })));
  assert.is(waits.filter(wait => wait === 0).length, 3);
});

test('each process of a site gets a turn of its own, a pause after the last one, and none that is too late', async () => {
  const { sql, clock } = server.services;
  const turn = () => reserveTurn({ sql, clock }, 'service', { pauseMs: 1_300, longestMs: 2_600 });
  const waits = await Promise.all([turn(), turn(), turn(), turn()]);
  assert.equal(
    waits.map(wait => wait ?? -1).sort((a, b) => a - b),
    [-1, 0, 1_300, 2_600],
  );
  server.clock.advance(3_000);
  assert.is(await turn(), 900);
  server.clock.advance(60_000);
  assert.is(await turn(), 0);
});

test('a name that has to wait takes no attempt from the others', async () => {
  for (let i = 0; i < 3; i++) await takeAttempt(server.services, { full: rule });
  await takeAttempt(server.services, { full: rule, other: rule });
  assert.is(await server.sql('throttles').where('name', 'other').where('count', '>', 0).first(), undefined);
});

test.run();
