import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { transact } from '../db/index.ts';
import { moment } from '../time/clock.ts';
import { addJob } from './index.ts';
import { ownHost, presenceOf, serversNow } from './servers.ts';

const test = suite('servers that share a database');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.before.each(async () => {
  for (const table of ['jobs', 'servers']) await server.sql(table).delete();
});
test.after(() => server.close());

const gone = spawnSync(process.execPath, ['--version']).pid;
// A clone of this machine has its name; a container has 1 for its only process.
const clone = `${hostname()}#${'0'.repeat(16)}`;

/** Records a server that was seen this many seconds ago and has a job. */
const add = async (node: string, host: string, pid: number, seconds = 0): Promise<void> => {
  const seen = server.sql.raw('UTC_TIMESTAMP() - INTERVAL ? SECOND', [seconds]);
  await server.sql('servers').insert({ node, host, pid, started_at: seen, seen_at: seen });
  const dueAt = moment(server.clock);
  await transact(server.sql, tx => addJob(tx, { kind: 'test-held', dedupeKey: node, dueAt }));
  await server.sql('jobs').where('worker', null).update({ worker: node });
};

const workers = (): Promise<string[]> => server.sql('jobs').whereNotNull('worker').orderBy('id').pluck('worker');

test('F-6.16 a machine of the same name keeps its jobs until it was not seen for 30 seconds; a process that ended on this one does not', async () => {
  await add('clone', clone, gone);
  await add('same-pid', clone, process.pid);
  await add('earlier-version', hostname(), gone, 20);
  await add('silent', clone, process.pid, 35);
  await add('ended', ownHost, gone);
  await add('predecessor', ownHost, process.pid);
  const { round, leave } = presenceOf(server.services);
  await round();
  assert.equal(await workers(), ['clone', 'same-pid', 'earlier-version']);
  await server
    .sql('servers')
    .where('node', 'clone')
    .update({ seen_at: server.sql.raw('UTC_TIMESTAMP() - INTERVAL 35 SECOND') });
  await round();
  assert.equal(await workers(), ['same-pid', 'earlier-version']);
  await leave();
});

test('F-6.16 servers are shown by the names of their machines', async () => {
  await add('own', ownHost, process.ppid);
  await add('clone', clone, 1);
  await add('earlier-version', 'old-box', 2);
  const shown = [`process ${process.ppid} on ${hostname()}`, `process 1 on ${hostname()}`, 'process 2 on old-box'];
  assert.equal((await serversNow(server.sql)).sort(), shown.sort());
});

test.run();
