import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { testServerUrl } from '../../test/server-address.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { databaseAddress } from '../config/index.ts';
import type { Services } from '../context/index.ts';
import { connect, type Knex, transact } from '../db/index.ts';
import { interruptWork, type Lease, LeaseLost, renewLeases, WorkerStopped } from '../leases/index.ts';
import { moment } from '../time/clock.ts';
import { addJob, registerJob, workJobs } from './index.ts';
import { presenceOf } from './servers.ts';

const test = suite('two workers on one database');
let server: TestServer;
/** Pool and node of a second process. */
let otherSql: Knex;
let other: Services;

/** Runs under way: by whom, and how each ends. */
interface UnderWay {
  readonly node: string;
  readonly lease: Lease;
  readonly end: (result?: { next: unknown }) => void;
  readonly fail: (error: unknown) => void;
}
const runs: UnderWay[] = [];
let onBegin: (() => void) | undefined;

/** Ends when the test says so, and at once where the test expects no run. */
const run = ({ node }: Services, _: unknown, lease: Lease): Promise<{ next: unknown } | undefined> =>
  new Promise((end, fail) => {
    runs.push({ node, lease, end, fail });
    if (onBegin) onBegin();
    else end(undefined);
    onBegin = undefined;
  });
registerJob('test-long', run);
registerJob('test-often', run, { everyMs: 3600_000 });
registerJob('test-side', run, { queue: 'networks' });

test.before(async () => {
  server = await openTestServer();
  const [[{ name }]] = await server.sql.raw('SELECT DATABASE() AS name');
  otherSql = connect({ ...databaseAddress(testServerUrl()), database: name }, { poolSize: 4, acquireMs: 60_000 });
  other = { ...server.services, sql: otherSql, node: 'other' };
});
test.before.each(async () => {
  runs.length = 0;
  await server.sql('jobs').delete();
});
test.after(async () => {
  await otherSql.destroy();
  await server.close();
});

const add = (kind: string, dedupeKey = 'one') =>
  transact(server.sql, tx => addJob(tx, { kind, dedupeKey, dueAt: moment(server.clock) }));
const jobs = () => server.sql('jobs').orderBy('id');
const row = () =>
  server.sql('jobs').first('worker', 'state', 'attempts', 'crashes', 'problem', 'payload', {
    secondsLeft: server.sql.raw('TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), due_at)'),
  });
/** Lets all leases be over, as after a long time. */
const passTime = () => jobs().update({ due_at: server.sql.raw('UTC_TIMESTAMP()') });

/** Works as this process until a run begins; returns it with the end of the round. */
const begin = async (services: Services, queue: 'default' | 'networks' = 'default') => {
  const begun = new Promise<void>(resolve => (onBegin = resolve));
  const round = workJobs(services, queue);
  await Promise.race([begun, round]);
  const under = runs.at(-1);
  if (!under) throw new Error('no run has begun');
  assert.is(under.node, services.node);
  return { ...under, round };
};

test('a job that takes longer than its lease runs once: the lease is renewed while it runs', async () => {
  await add('test-long');
  const long = await begin(server.services);
  for (let hours = 0; hours < 3; hours++) {
    await passTime();
    await renewLeases(server.services);
    assert.is(await workJobs(other), 0);
  }
  await long.lease.check();
  long.end();
  await long.round;
  assert.is(runs.length, 1);
  assert.equal(await jobs(), []);
});

test('the lease of a process that renews it no more ends, and another one does the job', async () => {
  await add('test-long');
  const hanging = await begin(server.services);
  assert.is(await workJobs(other), 0);
  await passTime();
  const second = await begin(other);
  second.end();
  await second.round;
  assert.equal(await jobs(), []);
  hanging.end();
  await hanging.round;
});

for (const [how, kind, end] of [
  ['succeeds', 'test-long', ({ end }: UnderWay) => end()],
  ['goes on', 'test-long', ({ end }: UnderWay) => end({ next: 7 })],
  ['fails', 'test-long', ({ fail }: UnderWay) => fail(new Error('not today'))],
  ['succeeds, and is recurring,', 'test-often', ({ end }: UnderWay) => end()],
] as const)
  test(`a job that ${how} after another worker has taken it over is left to that one`, async () => {
    await add(kind);
    const first = await begin(server.services);
    await passTime();
    const second = await begin(other);
    const before = await row();
    assert.is(before.worker, 'other');
    end(first);
    await first.round;
    assert.equal({ ...(await row()), secondsLeft: 0 }, { ...before, secondsLeft: 0 });
    second.end();
    await second.round;
    assert.is((await row())?.worker ?? null, null);
  });

test('a worker that has lost its lease stops the job at the next renewal', async () => {
  await add('test-long');
  const first = await begin(server.services);
  await passTime();
  const second = await begin(other);
  await first.lease.check();
  await renewLeases(server.services);
  assert.instance(first.lease.signal.reason, LeaseLost);
  const refused = await first.lease.check().catch((error: unknown) => error);
  assert.instance(refused, LeaseLost);
  assert.is(second.lease.signal.aborted, false);
  first.fail(refused);
  second.end();
  await Promise.all([first.round, second.round]);
});

test('after a long pause or a jump of its clock a worker asks for its lease before the next step', async () => {
  const { now } = Date;
  try {
    for (const jump of [60_000, -3600_000]) {
      await server.sql('jobs').delete();
      await add('test-long');
      const first = await begin(server.services);
      Date.now = () => now() + jump;
      await first.lease.check();
      await passTime();
      const second = await begin(other);
      Date.now = () => now() + 2 * jump;
      const refused = await first.lease.check().catch((error: unknown) => error);
      assert.instance(refused, LeaseLost);
      Date.now = now;
      first.fail(refused);
      second.end();
      await Promise.all([first.round, second.round]);
    }
  } finally {
    Date.now = now;
  }
});

test('a job that was only claimed is free after a planned stop with the attempts that it had', async () => {
  await add('test-long', 'first');
  await add('test-long', 'behind');
  await jobs().update({ attempts: 3, crashes: 1 });
  const first = await begin(server.services);
  await presenceOf(server.services).leave();
  const counts = await jobs().select('cause', 'worker', 'attempts', 'crashes');
  const { node } = server.services;
  assert.equal(counts, [
    { cause: 'first', worker: node, attempts: 3, crashes: 1 },
    { cause: 'behind', worker: null, attempts: 3, crashes: 1 },
  ]);
  const second = await begin(other);
  second.end();
  await second.round;
  assert.equal(await jobs().pluck('cause'), ['first']);
  first.end();
  await first.round;
  assert.is(runs.length, 2);
  assert.equal(await jobs(), []);
});

test('a job that runs on after a planned stop stays its worker’s while that lives, and is due a minute later', async () => {
  await add('test-long');
  const first = await begin(server.services);
  await presenceOf(server.services).leave();
  await renewLeases(server.services);
  assert.is(await workJobs(other), 0);
  const { worker, attempts, crashes, secondsLeft } = await row();
  assert.equal({ worker, attempts, crashes }, { worker: server.services.node, attempts: 0, crashes: 0 });
  assert.ok(secondsLeft > 0 && secondsLeft <= 60, `${secondsLeft}`);
  first.fail(new Error('not today'));
  await first.round;
  assert.is((await row()).attempts, 1);
});

test('a job that a planned stop has ended is due at once, and no attempt is counted', async () => {
  await add('test-long');
  await jobs().update({ attempts: 2, crashes: 1, problem: 'before' });
  const first = await begin(server.services);
  assert.equal((await row()).attempts, 3);
  interruptWork(server.services.node);
  const reason = await first.lease.check().catch((error: unknown) => error);
  assert.instance(reason, WorkerStopped);
  first.fail(new Error('its process was killed'));
  await first.round;
  const { secondsLeft, ...ended } = await row();
  const expected = { worker: null, state: 'waiting', attempts: 2, crashes: 1, problem: 'before', payload: 'null' };
  assert.equal(ended, expected);
  const again = await begin(other);
  again.end();
  await again.round;
});

test('an attempt that begins while another transaction is in the way begins after it', async () => {
  await add('test-long');
  await server.sql.raw(
    "CREATE TRIGGER conflict BEFORE UPDATE ON jobs FOR EACH ROW IF NEW.attempts > OLD.attempts THEN SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213, MESSAGE_TEXT = 'conflict'; END IF",
  );
  let conflicts = 0;
  const drop = async (): Promise<void> => {
    await otherSql.raw('DROP TRIGGER IF EXISTS conflict');
  };
  const listen = (error: { errno?: number }): void => {
    if (error.errno === 1213 && conflicts++ === 0) void drop();
  };
  server.sql.on('query-error', listen);
  try {
    const first = await begin(server.services);
    assert.ok(conflicts > 0);
    assert.is((await row()).attempts, 1);
    first.end();
    await first.round;
  } finally {
    server.sql.off('query-error', listen);
    await drop();
  }
});

test('jobs that a failed round had claimed are given back by the next one', async () => {
  for (let count = 0; count < 3; count++) await add('test-long', `job ${count}`);
  await server.sql.raw(
    "CREATE TRIGGER refusal BEFORE UPDATE ON jobs FOR EACH ROW IF NEW.attempts > OLD.attempts THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'away'; END IF",
  );
  try {
    assert.instance(await workJobs(server.services).catch((error: unknown) => error), Error);
  } finally {
    await server.sql.raw('DROP TRIGGER refusal');
  }
  assert.is(await workJobs(server.services), 3);
  assert.is(runs.length, 3);
});

test('jobs of several queues are renewed in one statement', async () => {
  await add('test-long');
  await add('test-side');
  const [first, second] = [await begin(server.services), await begin(server.services, 'networks')];
  const updates: string[] = [];
  const listen = ({ sql }: { sql: string }): void => {
    if (/^update/i.test(sql)) updates.push(sql);
  };
  server.sql.on('query', listen);
  await renewLeases(server.services);
  server.sql.off('query', listen);
  assert.is(updates.length, 1, updates.join('\n'));
  for (const { end } of [first, second]) end();
  await Promise.all([first.round, second.round]);
});

test.run();
