import { spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { startWorkers, workOnce } from '../../workers.ts';
import { transact } from '../db/index.ts';
import { sendMail } from '../mail/outbox.ts';
import { claimMails } from '../mail/outbox-queries.ts';
import { addLink, peekLink } from '../one-time-links/links.ts';
import { moment } from '../time/clock.ts';
import { addJob, addRepeatedJob, registerJob, workDueJobs, workJobs } from './index.ts';
import { claimJobs } from './job-queries.ts';
import { ownHost } from './servers.ts';

const test = suite('jobs');
let server: TestServer;
const done: unknown[] = [];
let failures = 0;

registerJob('test-note', async (_, payload) => {
  if (failures-- > 0) throw new Error('not today');
  done.push(payload);
});

test.before(async () => {
  server = await openTestServer();
});
test.before.each(() => {
  done.length = 0;
  failures = 0;
});
test.after(() => server.close());

const add = (dedupeKey: string, payload: unknown) =>
  transact(server.sql, tx => addJob(tx, { kind: 'test-note', dedupeKey, payload, dueAt: moment(server.clock) }));

test('a job is done once, also when it is put down twice and two workers look', async () => {
  await Promise.all([add('one', { id: 1 }), add('one', { id: 1 })]);
  await Promise.all([workOnce(server.services), workOnce(server.services)]);
  assert.equal(done, [{ id: 1 }]);
  await workOnce(server.services);
  assert.is(done.length, 1);
});

test('F-6.16 mails and jobs that a dead server had taken are taken up at once; those of a living one stay', async () => {
  const { sql } = server;
  const now = moment(server.clock);
  const seen = sql.raw('UTC_TIMESTAMP()');
  const long = sql.raw('UTC_TIMESTAMP() - INTERVAL 1 HOUR');
  const times = { started_at: seen, seen_at: seen };
  // A process that ended just now, one of another machine that was not seen for long, and one that lives there.
  const gone = spawnSync(process.execPath, ['--version']).pid;
  await sql('servers').insert([
    { ...times, node: 'ended', host: ownHost, pid: gone },
    { ...times, node: 'away', host: 'elsewhere', pid: 1, seen_at: long },
    { ...times, node: 'living', host: 'elsewhere', pid: 2 },
  ]);
  const taken = { seconds: 1_800, now, most: 1, except: [] };
  for (const worker of ['ended', 'away', 'living']) {
    await add(worker, worker);
    assert.is((await claimJobs(sql, ['test-note'], { ...taken, worker })).length, 1);
  }
  const mail = { dedupeKey: 'ended', to: 'asha@people.test', name: '', subject: 'Hello', text: 'Hello' };
  await transact(sql, tx => sendMail(tx, mail));
  assert.is((await claimMails(sql, { ...taken, worker: 'ended' })).length, 1);
  const workers = startWorkers(server.services);
  for (let looked = 0; done.length < 2 && looked < 200; looked++) await setTimeout(50);
  await workers.stop();
  assert.equal([...done].sort(), ['away', 'ended']);
  assert.is((await sql('outbox').where('cause', 'ended').first()).worker, null);
  assert.equal(await sql('servers').pluck('node'), ['living']);
  assert.equal(await sql('jobs').where('kind', 'test-note').pluck('worker'), ['living']);
  await sql('jobs').where('kind', 'test-note').delete();
});

test('what waits for other people’s servers holds up neither mails nor our own jobs', async () => {
  let letGo: (() => void) | undefined;
  registerJob('test-slow', () => new Promise<void>(resolve => (letGo = resolve)), { queue: 'networks' });
  const dueAt = moment(server.clock);
  await transact(server.sql, tx => addJob(tx, { kind: 'test-slow', dedupeKey: 'slow', dueAt }));
  const workers = startWorkers(server.services);
  for (let looked = 0; !letGo && looked < 200; looked++) await setTimeout(50);
  await add('beside', 'beside');
  for (let looked = 0; done.length === 0 && looked < 200; looked++) await setTimeout(50);
  letGo?.();
  await workers.stop();
  assert.equal(done, ['beside']);
});

registerJob('test-count', async (_, payload) => {
  const at = Number(payload);
  if (failures-- > 0) throw new Error('not today');
  done.push(at);
  await during();
  return at < 3 ? { next: at + 1 } : undefined;
});
let during: () => Promise<unknown> = async () => {};

const countJob = () => ({ kind: 'test-count', dedupeKey: 'count', payload: 1, dueAt: moment(server.clock) });
const requestCount = () => transact(server.sql, tx => addRepeatedJob(tx, countJob()));
const counting = () => server.sql('jobs').where('kind', 'test-count');

test('a job that returns the next payload runs again at once with it, in its row, with all its attempts', async () => {
  await requestCount();
  const { id } = await counting().first('id');
  failures = 1;
  await workJobs(server.services);
  server.clock.advance(60_000);
  await workJobs(server.services);
  assert.equal(done, [1]);
  const row = { id, payload: '2', attempts: 0, worker: null, state: 'waiting', problem: '' };
  assert.equal(await counting().first(Object.keys(row)), row);
  await workDueJobs(server.services);
  assert.equal(done, [1, 2, 3]);
  assert.equal(await counting(), []);
});

test('a run that another worker has taken over and continued does not set its row back', async () => {
  await requestCount();
  during = () => counting().update({ payload: '3', worker: 'other' });
  await workJobs(server.services);
  during = async () => {};
  assert.is((await counting().first('payload')).payload, '3');
  await counting().delete();
});

test('a job that is requested again while it runs runs once more, and once only if it has not begun', async () => {
  await Promise.all([requestCount(), requestCount()]);
  during = async () => {
    if (done.length === 2) await Promise.all([requestCount(), requestCount()]);
  };
  await workDueJobs(server.services);
  assert.equal(done, [1, 2, 3, 1, 2, 3]);
  during = async () => {
    if (done.length === 9) await requestCount();
  };
  await requestCount();
  await workDueJobs(server.services);
  during = async () => {};
  assert.equal(done.slice(6), [1, 2, 3, 1, 2, 3]);
  assert.equal(await counting(), []);
});

test('a job that failed for good begins anew when it is requested again', async () => {
  await requestCount();
  await counting().update({ state: 'failed', attempts: 10, problem: 'no', payload: '3', repeat_payload: '3' });
  await requestCount();
  await workDueJobs(server.services);
  assert.equal(done, [1, 2, 3]);
});

test('a job that failed comes again later', async () => {
  await add('two', 2);
  failures = 1;
  await workOnce(server.services);
  assert.equal(done, []);
  await workOnce(server.services);
  assert.equal(done, []);
  server.clock.advance(60_000);
  await workOnce(server.services);
  assert.equal(done, [2]);
});

test('housekeeping takes away what is over and nothing else', async () => {
  await workOnce(server.services);
  const reader = await server.signedIn('reader');
  const now = moment(server.clock);
  await server.sql('throttles').insert([
    { name: 'old', count: 1, ends_at: new Date(now.getTime() + 60_000) },
    { name: 'new', count: 1, ends_at: new Date(now.getTime() + 8 * 24 * 3600_000) },
  ]);
  const key = await addLink(server.sql, 'reset', { userId: reader.id, now });
  await server.sql('users').insert({
    username: 'late',
    username_key: 'late',
    name: 'Late',
    email: 'late@people.test',
    email_key: 'waiting:1',
    password: '',
    status: 'waiting',
    permalink: 'late',
    created_at: now,
  });
  server.clock.advance(2 * 3600_000);
  await workOnce(server.services);
  assert.equal(await server.sql('throttles').pluck('name'), ['new']);
  assert.is(await peekLink(server.sql, 'reset', key, now), undefined);
  assert.is((await server.sql('sessions').where('user_id', reader.id)).length, 1);
  server.clock.advance(7 * 24 * 3600_000);
  await workOnce(server.services);
  assert.is((await server.sql('sessions').where('user_id', reader.id)).length, 0);
  assert.equal(await server.sql('users').where('status', 'waiting').pluck('id'), []);
  assert.is((await server.sql('users').where('id', reader.id)).length, 1);
});

test.run();
