import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { transact } from '../db/index.ts';
import { interruptWork, type Lease, LeaseLost, renewLeases, WorkerStopped } from '../leases/index.ts';
import { moment } from '../time/clock.ts';
import { addJob, registerJob, workJobs } from './index.ts';
import { presenceOf } from './servers.ts';

const test = suite('jobs that begin or end during a planned stop');
let server: TestServer;
let during: (lease: Lease) => Promise<void> = async () => {};
registerJob('test-interrupted', (_, __, lease) => during(lease));

test.before(async () => {
  server = await openTestServer();
});
test.before.each(async () => {
  await server.sql('jobs').delete();
  await transact(server.sql, tx =>
    addJob(tx, { kind: 'test-interrupted', dedupeKey: 'one', dueAt: moment(server.clock) }),
  );
});
test.after(() => server.close());

const row = () =>
  server.sql('jobs').first('worker', 'attempts', {
    secondsLeft: server.sql.raw('TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), due_at)'),
  });

test('an attempt that begins during a planned stop has the shorter lease', async () => {
  const { sql, services } = server;
  await sql.raw(
    "CREATE TRIGGER conflict BEFORE UPDATE ON jobs FOR EACH ROW IF NEW.attempts > OLD.attempts THEN SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213, MESSAGE_TEXT = 'conflict'; END IF",
  );
  let left: Promise<unknown> | undefined;
  const leave = async (): Promise<void> => {
    await presenceOf(services).leave();
    await sql.raw('DROP TRIGGER conflict');
  };
  const listen = (error: { errno?: number }): void => {
    if (error.errno === 1213) left ??= leave();
  };
  const seconds: number[] = [];
  during = async () => void seconds.push((await row()).secondsLeft);
  sql.on('query-error', listen);
  try {
    await workJobs(services, 'default');
    await left;
  } finally {
    sql.off('query-error', listen);
    await sql.raw('DROP TRIGGER IF EXISTS conflict');
  }
  const [first = 0] = seconds;
  assert.ok(first > 0 && first <= 60, `${seconds}`);
});

test('jobs that are claimed while their process stops are given back', async () => {
  const runs: string[] = [];
  during = async () => void runs.push('run');
  assert.is(await workJobs(server.services, 'default', { isStopping: () => true }), 0);
  const { worker, attempts } = await row();
  assert.equal({ worker, attempts }, { worker: null, attempts: 0 });
  assert.is(await workJobs({ ...server.services, node: 'other' }, 'default'), 1);
  assert.equal(runs, ['run']);
});

for (const [how, Reason, interrupt] of [
  ['a planned stop has asked to end', WorkerStopped, async () => interruptWork(server.services.node)],
  [
    'another worker has taken over',
    LeaseLost,
    async () => {
      await server.sql('jobs').update({ worker: 'other' });
      await renewLeases(server.services);
    },
  ],
] as const)
  test(`an error of a job that ${how} is logged, unless it is the reason itself`, async () => {
    const warnings: unknown[] = [];
    const warn = ({ err }: { err?: unknown }): void => {
      if (err !== undefined) warnings.push(err);
    };
    const services = { ...server.services, log: Object.assign(Object.create(server.services.log), { warn }) };
    const error = new Error('the disk is full');
    for (const reject of [() => Promise.reject(error), ({ check }: Lease) => check()]) {
      await server.sql('jobs').update({ worker: null, due_at: '2000-01-01' });
      during = async lease => {
        await interrupt();
        assert.instance(lease.signal.reason, Reason);
        await reject(lease);
      };
      assert.is(await workJobs(services, 'default'), 1);
    }
    assert.equal(warnings, [error]);
  });

test.run();
