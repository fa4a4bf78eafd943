import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { transact } from '../db/index.ts';
import { moment } from '../time/clock.ts';
import { addJob, addRepeatedJob, ensureRecurringJobs, registerJob, workJobs } from './jobs.ts';
import { presenceOf } from './servers.ts';

const test = suite('jobs during which processes died');
let server: TestServer;
const done: string[] = [];
let during: () => Promise<unknown> = async () => {};
const hourMs = 3600_000;

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
const add = async (kind: string, unended: number): Promise<void> => {
  await transact(server.sql, tx => addJob(tx, job(kind)));
  await server.sql('jobs').where('kind', kind).update({ unended });
};
const row = (kind: string) => server.sql('jobs').where('kind', kind).first('state', 'attempts', 'unended', 'problem');

test('a run that ends sets the count back, also when it fails', async () => {
  await add('test-once', 2);
  during = () => Promise.reject(new Error('not today'));
  await workJobs(server.services, 'default');
  assert.equal(await row('test-once'), { state: 'waiting', attempts: 1, unended: 0, problem: 'not today' });
});

test('one that fails for good because of its processes begins anew when it is requested again', async () => {
  await add('test-once', 3);
  await workJobs(server.services, 'default');
  assert.equal(done, []);
  assert.is((await row('test-once')).state, 'failed');
  await transact(server.sql, tx => addRepeatedJob(tx, job('test-once')));
  await workJobs(server.services, 'default');
  assert.equal(done, ['once']);
});

test('two that are suspect run one after the other, whatever their queues; others run beside them', async () => {
  for (const unended of [1, 2]) {
    await add('test-once', unended);
    await add('test-beside', 2);
    done.length = 0;
    during = async () => {
      during = async () => {};
      await workJobs(server.services, 'default');
    };
    await workJobs(server.services, 'networks');
    assert.equal(done, unended === 1 ? ['beside', 'once'] : ['beside']);
  }
  assert.equal(await row('test-once'), { state: 'waiting', attempts: 0, unended: 2, problem: '' });
  server.clock.advance(30_000);
  await workJobs(server.services, 'default');
  assert.equal(done, ['beside', 'once']);
});

test('a recurring one goes on at its next time, an hour later at the earliest, and has one attempt then', async () => {
  registerJob('test-recurring', run('recurring'), { everyMs: 60_000, queue: 'networks' });
  await ensureRecurringJobs(server.services);
  await server.sql('jobs').where('kind', 'test-recurring').update({ unended: 3 });
  const work = async (afterMs: number): Promise<readonly string[]> => {
    server.clock.advance(afterMs);
    await workJobs(server.services, 'networks');
    return done.filter(name => name === 'recurring');
  };
  assert.equal(await work(0), []);
  const { state, unended } = await row('test-recurring');
  assert.equal([state, unended], ['waiting', 2]);
  assert.equal(await work(hourMs - 1_000), []);
  assert.equal(await work(1_000), ['recurring']);
  assert.is((await row('test-recurring')).unended, 0);
  assert.equal(await work(60_000), ['recurring', 'recurring']);
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
  const presence = presenceOf(server.services);
  for (const hasFailed of [true, false]) {
    await server.sql('jobs').delete();
    await add('test-once', 0);
    const counts: number[] = [];
    during = async () => {
      await presence.leave({ hasFailed });
      counts.push((await row('test-once')).unended);
    };
    await workJobs(server.services, 'default');
    assert.equal(counts, [hasFailed ? 1 : 0]);
  }
});

test.run();
