import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { startWorkers } from '../../workers.ts';
import { transact } from '../db/index.ts';
import { type Lease, LeaseLost } from '../leases/index.ts';
import { moment } from '../time/clock.ts';
import { addJob, parallelJobs, registerJob, workJobs } from './index.ts';

const test = suite('jobs whose process does not reach the database');
let server: TestServer;
let runs = 0;
let during: (lease: Lease) => Promise<unknown> = async () => {};

const run = async (_: unknown, __: unknown, lease: Lease): Promise<void> => {
  runs++;
  await during(lease);
};
registerJob('test-continued', async () => (++runs === 1 ? { next: 'x'.repeat(70_000) } : undefined));
registerJob('test-cut-off', run);
registerJob('test-beside', run, { queue: 'webhooks' });

test.before(async () => {
  server = await openTestServer();
});
test.before.each(async () => {
  runs = 0;
  during = async () => {};
  await server.sql('jobs').delete();
});
test.after(() => server.close());

const add = (kind: string, dedupeKey = 'one') =>
  transact(server.sql, tx => addJob(tx, { kind, dedupeKey, dueAt: moment(server.clock) }));
const row = () => server.sql('jobs').first('worker', 'state', 'attempts', 'crashes', 'problem');
const work = () => workJobs(server.services, 'default');
const messageOf = (done: Promise<unknown>): Promise<string> =>
  done.then(
    () => '',
    error => error.message,
  );

/** Breaks the connections that change jobs in this way, as far as the process can tell. */
const loseConnections = (change: 'UPDATE' | 'DELETE', condition = 'TRUE') =>
  server.sql.raw(
    `CREATE TRIGGER away BEFORE ${change} ON jobs FOR EACH ROW IF ${condition} THEN SIGNAL SQLSTATE '08S01' SET MYSQL_ERRNO = 1927, MESSAGE_TEXT = 'Connection was killed'; END IF`,
  );
const restoreConnections = () => server.sql.raw('DROP TRIGGER away');

test('work whose lease is not renewed for 20 seconds is asked to end, and is given back as it was', async () => {
  for (const name of ['first', 'behind']) await add('test-cut-off', name);
  await server.sql('jobs').update({ attempts: 2, crashes: 1 });
  const { now } = performance;
  during = async ({ signal }) => {
    await loseConnections('UPDATE');
    performance.now = () => now.call(performance) + 25_000;
    await Promise.race([once(signal, 'abort'), pause(60_000, undefined, { ref: false })]);
    assert.instance(signal.reason, LeaseLost);
    throw signal.reason;
  };
  try {
    assert.match(await messageOf(work()), 'killed');
  } finally {
    performance.now = now;
    await restoreConnections();
  }
  assert.is(runs, 1);
  const counts: unknown[] = [];
  during = async () => counts.push(await server.sql('jobs').orderBy('attempts').select('attempts', 'crashes'));
  await work();
  assert.equal(counts[0], [
    { attempts: 2, crashes: 1 },
    { attempts: 3, crashes: 2 },
  ]);
  assert.is(runs, 3);
});

test('work that blocked the event loop for longer is renewed, not aborted', async () => {
  await add('test-cut-off');
  const { now } = performance;
  let isAborted: boolean | undefined;
  during = async ({ signal }) => {
    performance.now = () => now.call(performance) + 25_000;
    await pause(2_500);
    isAborted = signal.aborted;
  };
  try {
    await work();
  } finally {
    performance.now = now;
  }
  assert.is(isAborted, false);
});

test('a job that fails while the connection is lost is tried again after its pause, and counts as no crash', async () => {
  await add('test-cut-off');
  during = async () => {
    await loseConnections('UPDATE', 'NEW.worker IS NULL');
    throw new Error('Connection lost: The server closed the connection.');
  };
  assert.match(await messageOf(work()), 'killed');
  await restoreConnections();
  assert.is(await work(), 0);
  const { problem, ...counts } = await row();
  assert.equal(counts, { worker: null, state: 'waiting', attempts: 1, crashes: 0 });
  assert.match(problem, 'Connection lost');
  during = async () => {};
  server.clock.advance(60_000);
  assert.is(await work(), 1);
});

const ways = [
  ['one after the other', 'test-cut-off', work],
  [
    'side by side',
    'test-beside',
    async () => {
      const { start, rest } = parallelJobs(server.services, 'webhooks', 2);
      const begun = await start();
      await rest();
      return begun;
    },
  ],
] as const;

for (const [how, kind, round] of ways) {
  test(`a job that cannot begin while the connection is lost begins in the next round: jobs ${how}`, async () => {
    await add(kind);
    await loseConnections('UPDATE', 'NEW.attempts > OLD.attempts');
    await messageOf(round());
    await restoreConnections();
    assert.equal([runs, (await row()).worker], [0, server.services.node]);
    assert.is(await round(), 1);
    assert.equal(await server.sql('jobs'), []);
    assert.is(runs, 1);
  });

  test(`a job that was done while the connection was lost is not done again: jobs ${how}`, async () => {
    await add(kind);
    during = () => loseConnections('DELETE');
    await messageOf(round());
    await restoreConnections();
    assert.is((await row()).state, 'waiting');
    during = async () => {};
    assert.is(await round(), 0);
    assert.equal(await server.sql('jobs'), []);
    assert.is(runs, 1);
  });
}

test('a planned stop records that a job was done, and comes to its end where the database does not take it', async () => {
  const isKnown = () => server.sql('jobs').where('kind', 'test-cut-off').first('id');
  await add('test-cut-off');
  during = () => loseConnections('DELETE');
  assert.match(await messageOf(work()), 'killed');
  await startWorkers(server.services).stop();
  assert.ok(await isKnown());
  await restoreConnections();
  await startWorkers(server.services).stop();
  assert.is(await isKnown(), undefined);
  assert.is(runs, 1);
});

test('a job whose end can never be recorded is given back, and done again', async () => {
  await add('test-continued');
  assert.match(await messageOf(work()), 'Data too long');
  assert.is(await work(), 1);
  assert.equal(await server.sql('jobs'), []);
  assert.is(runs, 2);
});

test.run();
