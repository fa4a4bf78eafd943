import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseAddress } from '../../core/config/index.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { importOf, undoOf } from '../fixtures/import-of.ts';
import { oldSiteDump } from '../fixtures/old-site.ts';
import { joomlaKinds } from '../joomla/index.ts';
import { hasEnded, runOf, startHeartbeat } from '../run/index.ts';
import { type OpenedSource, openSource } from '../source/index.ts';

const test = suite('one process at a time');
let server: TestServer;
let folder: string;
let source: OpenedSource;
const kinds = joomlaKinds.filter(({ kind }) => kind.startsWith('user'));

test.before(async () => {
  server = await openTestServer();
  folder = await mkdtemp(join(tmpdir(), 'lectern-'));
  const file = join(folder, 'site.sql');
  await writeFile(file, oldSiteDump());
  source = await openSource({
    dump: [file],
    url: 'https://www.lantern-hill.example',
    server: databaseAddress(process.env.TEST_DATABASE_URL ?? ''),
    signal: new AbortController().signal,
  });
});
test.after(async () => {
  await source.close();
  await rm(folder, { recursive: true });
  await server.close();
});

const run = () => importOf(server.services, kinds, source);
const undo = (runId: number) => undoOf(server.services, kinds, runId);
const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    error => error.message,
  );
const imported = (): Promise<unknown[]> => server.sql('users').whereNotNull('legacy_id');

/** Makes a run look as if a process on another machine worked on it. */
const workedOn = (id: number, state: 'running' | 'undoing'): Promise<number> =>
  server
    .sql('import_runs')
    .where({ id })
    .update({ state, active: 1, worker: 'elsewhere:1:00000000', seen_at: server.sql.raw('UTC_TIMESTAMP()') });
/** Lets the worker be silent for this time, whatever the clock of this machine says. */
const silent = (seconds = 31) =>
  server.sql('import_runs').update({ seen_at: server.sql.raw('UTC_TIMESTAMP() - INTERVAL ? SECOND', [seconds]) });

const undoAfterSilence = async (runId: number): Promise<void> => {
  await silent();
  await undo(runId);
};

test('while an undo works nothing else does; one whose process ended is continued before another import begins', async () => {
  const { runId } = await run();
  await workedOn(runId, 'undoing');
  assert.match(await messageOf(undo(runId)), 'is being undone');
  assert.match(await messageOf(run()), 'is already running');
  await silent();
  assert.match(await messageOf(run()), 'finish undoing it first');
  await undo(runId);
  assert.equal(await imported(), []);
});

test('an import whose process was killed can be undone', async () => {
  const { runId } = await run();
  await workedOn(runId, 'running');
  server.clock.advance(3_600_000);
  await silent(15);
  assert.match(await messageOf(undo(runId)), 'is running: stop it first');
  await undoAfterSilence(runId);
  assert.equal(await imported(), []);
});

test('a process that works on an import is seen before others take it for ended', async () => {
  const { runId } = await run();
  await workedOn(runId, 'running');
  await silent(60);
  const end = startHeartbeat(server.services, runId, 'elsewhere:1:00000000');
  try {
    let active = await runOf(server.sql, runId);
    for (let looked = 0; looked < 100 && active && hasEnded(active); looked++) {
      await pause(100);
      active = await runOf(server.sql, runId);
    }
    assert.is(active && hasEnded(active), false);
  } finally {
    end();
    await undoAfterSilence(runId);
  }
});

test('an undo that fails in the middle keeps its place, and the next one finishes it', async () => {
  const { runId } = await run();
  await server.sql.raw(
    "CREATE TRIGGER held BEFORE DELETE ON users FOR EACH ROW SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'held'",
  );
  assert.match(await messageOf(undo(runId)), 'held');
  const row = await server.sql('import_runs').where({ id: runId }).first();
  assert.equal([row.state, row.worker], ['undoing', null]);
  await server.sql.raw('DROP TRIGGER held');
  await undo(runId);
  assert.equal(await imported(), []);
});

test('an undo that another process took over stops and marks nothing as undone', async () => {
  const { runId } = await run();
  await server.sql.raw(
    "CREATE TRIGGER taken AFTER DELETE ON import_changes FOR EACH ROW UPDATE import_runs SET worker = 'elsewhere:1:00000000'",
  );
  assert.match(await messageOf(undo(runId)), 'Another process');
  await server.sql.raw('DROP TRIGGER taken');
  const row = await server.sql('import_runs').where({ id: runId }).first();
  assert.equal([row.state, row.worker], ['undoing', 'elsewhere:1:00000000']);
  await undoAfterSilence(runId);
  assert.equal(await imported(), []);
});

test.run();
