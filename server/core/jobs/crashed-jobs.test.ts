import { spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { startWorkers } from '../../workers.ts';
import { transact } from '../db/index.ts';
import { moment } from '../time/clock.ts';
import { addJob, registerJob, workJobs } from './index.ts';
import { ownHost, presenceOf } from './servers.ts';

const test = suite('jobs during which processes crashed');
let server: TestServer;
const done: string[] = [];
let during: () => Promise<unknown> = async () => {};

const run = (name: string) => async (): Promise<void> => {
  done.push(name);
  await during();
};
registerJob('test-once', run('once'));
registerJob('test-beside', run('beside'), { queue: 'networks' });

test.before(async () => {
  server = await openTestServer();
});
test.before.each(async () => {
  done.length = 0;
  during = async () => {};
  await server.sql('jobs').delete();
});
test.after(() => server.close());

const job = (kind: string) => ({ kind, dedupeKey: 'one', dueAt: moment(server.clock) });
const add = async (kind: string, crashes: number): Promise<void> => {
  await transact(server.sql, tx => addJob(tx, job(kind)));
  await server.sql('jobs').where('kind', kind).update({ crashes });
};
/** The claimed jobs are those of a process that was killed, which another one finds. */
const dies = async (): Promise<void> => {
  const { sql, services } = server;
  const gone = spawnSync(process.execPath, ['--version']).pid;
  const seen = sql.raw('UTC_TIMESTAMP()');
  await sql('servers').insert({ node: 'dead', host: ownHost, pid: gone, started_at: seen, seen_at: seen });
  await sql('jobs').update({ worker: 'dead' });
  await presenceOf(services).round();
};
const row = (kind: string) => server.sql('jobs').where('kind', kind).first('state', 'attempts', 'crashes', 'problem');

test('a run that ends sets the count back, also when it fails', async () => {
  await add('test-once', 2);
  during = () => Promise.reject(new Error('not today'));
  await workJobs(server.services, 'default');
  assert.equal(await row('test-once'), { state: 'waiting', attempts: 1, crashes: 0, problem: 'not today' });
});

test('from the third crash on a job or mail is due again after a pause that grows to six hours', async () => {
  for (const [crashes, minutes] of [
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 4],
    [6, 64],
    [9, 360],
    [4_000, 360],
  ] as const) {
    await server.sql('jobs').delete();
    await add('test-once', crashes);
    await dies();
    const { pause, worker } = await server
      .sql('jobs')
      .first('worker', { pause: server.sql.raw('TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), due_at)') });
    assert.is(worker, null);
    if (minutes === 0) assert.ok(pause < 0, `${crashes}`);
    else assert.ok(Math.abs(pause - minutes * 60) < 10, `${crashes}: ${pause}`);
  }
});

test('two that are suspect run one after the other, whatever their queues; others run beside them', async () => {
  for (const crashes of [1, 2]) {
    await add('test-once', crashes);
    await add('test-beside', 2);
    done.length = 0;
    during = async () => {
      during = async () => {};
      await workJobs(server.services, 'default');
    };
    await workJobs(server.services, 'networks');
    assert.equal(done, crashes === 1 ? ['beside', 'once'] : ['beside']);
  }
  assert.equal(await row('test-once'), { state: 'waiting', attempts: 0, crashes: 2, problem: '' });
  server.clock.advance(30_000);
  await workJobs(server.services, 'default');
  assert.equal(done, ['beside', 'once']);
});

test('a job that another worker has taken over before it began is left to that one', async () => {
  registerJob('test-first', async () => {
    await server.sql('jobs').where('kind', 'test-once').update({ worker: 'other' });
  });
  await add('test-first', 0);
  await add('test-once', 0);
  await workJobs(server.services, 'default');
  assert.equal(done, []);
  assert.is((await row('test-once')).attempts, 0);
});

test('jobs under way when a process stops after a failure are counted, at a planned stop they are not', async () => {
  for (const hasFailed of [true, false]) {
    await server.sql('jobs').delete();
    await add('test-once', 0);
    const workers = startWorkers(server.services);
    const counts: number[] = [];
    during = async () => {
      await workers.stop({ hasFailed });
      counts.push((await row('test-once')).crashes);
    };
    for (let looked = 0; counts.length === 0 && looked < 600; looked++) await setTimeout(50);
    assert.equal(counts, [hasFailed ? 1 : 0]);
  }
});

test.run();
