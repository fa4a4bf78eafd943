import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseAddress } from './core/config/index.ts';
import { transact } from './core/db/index.ts';
import { addJob } from './core/jobs/index.ts';
import { moment } from './core/time/index.ts';
import { startImportProcess } from './swap/index.ts';
import { stopWhileUnderWay } from './test/stopped-work.ts';
import { openTestServer } from './test/test-server.ts';
import { workOnce } from './workers.ts';

const test = suite('the process of imports');

test('it asks the whole site for addresses, and writes their answers to the task', async () => {
  const server = await openTestServer();
  const stop = startImportProcess(new URL('./import-process.ts', import.meta.url));
  try {
    const now = new Date(server.clock.now());
    const columns = { kind: 'replay', state: 'waiting', active: 1, created_at: now };
    const [id = 0] = await server.sql('import_tasks').insert(columns);
    const folder = join(server.services.settings.dataDir, 'imports', `task-${id}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'list.txt'), '/blog\n/lost\n');
    await server.sql.transaction(sql =>
      addJob(sql, { kind: 'import', dedupeKey: String(id), payload: { task: id }, dueAt: now }),
    );
    const [[{ name }]] = await server.sql.raw('SELECT DATABASE() AS name');
    const database = { ...databaseAddress(process.env.TEST_DATABASE_URL ?? ''), database: name };
    await workOnce({ ...server.services, settings: { ...server.services.settings, database } });
    const task = await server.sql('import_tasks').where({ id }).first();
    assert.equal([task.state, task.problem], ['done', '']);
    const { groups, answering } = JSON.parse(task.result);
    assert.equal([groups.answers.addresses, groups.missing.addresses, answering], [1, 1, 50]);
  } finally {
    stop();
    await server.close();
  }
});

test('an import that a planned stop ends is not counted, and due at once', async () => {
  const server = await openTestServer();
  const script = join(server.services.settings.dataDir, 'never-ends.mjs');
  writeFileSync(script, 'setInterval(() => {}, 1_000);');
  const stop = startImportProcess(pathToFileURL(script));
  try {
    const dueAt = moment(server.clock);
    await transact(server.sql, tx => addJob(tx, { kind: 'import', dedupeKey: '1', payload: { task: 1 }, dueAt }));
    await stopWhileUnderWay(server, 'import');
  } finally {
    stop();
    await server.close();
  }
});

test.run();
