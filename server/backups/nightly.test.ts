import { getEventListeners } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownDatabase } from '../../scripts/testing/own-database.ts';
import { kindNamed } from '../core/jobs/kinds.ts';
import { serve } from '../test/served.ts';
import { stopWhileUnderWay } from '../test/stopped-work.ts';
import { openTestServer } from '../test/test-server.ts';
import { startNightlyBackups } from './nightly.ts';

const { dataDir, environment, lectern, query, drop } = await ownDatabase();
const place = join(dataDir, 'kept');

test.after(drop);

const doctor = async (): Promise<string> => (await lectern(['doctor'], { BACKUP_DIR: place })).output;

const makeComplete = async (name: string): Promise<void> => {
  await mkdir(join(place, name), { recursive: true });
  await writeFile(join(place, name, 'manifest.json'), '{}');
};

const untilThere = async (path: string): Promise<void> => {
  for (let looked = 0; !existsSync(path) && looked < 600; looked++) await pause(100);
  assert.ok(existsSync(path), path);
};

test('a site makes a backup of each night, keeps as many as it should, and replaces one that was interrupted', async () => {
  await lectern(['migrate', 'up']);
  await query("INSERT INTO settings (name, value) VALUES ('backup.nightly', 'true'), ('backup.hour', '0')");
  await query("INSERT INTO settings (name, value) VALUES ('backup.keep', '2')");
  for (const name of ['nightly-2020-01-01', 'nightly-2020-01-02', 'mine-2020-01-01']) await makeComplete(name);
  assert.match(await doctor(), /✘ nightly backups: newest nightly-2020-01-02/);
  const today = `nightly-${new Date().toISOString().slice(0, 10)}`;
  await mkdir(join(place, today));
  await writeFile(join(place, today, 'half'), '');
  await mkdir(join(place, 'nightly-2020-01-03'));
  const site = await serve({ ...environment, BACKUP_DIR: place });
  await untilThere(join(place, today, 'manifest.json'));
  while (existsSync(join(place, 'nightly-2020-01-01'))) await pause(50);
  site.kill('SIGTERM');
  await site.exited;
  assert.equal((await readdir(place)).sort(), ['mine-2020-01-01', 'nightly-2020-01-02', today]);
  assert.not.ok(existsSync(join(place, today, 'half')));
  assert.ok(existsSync(join(place, today, 'database.sql.gz')));
  assert.match(await doctor(), `✔ nightly backups: newest ${today}`);
});

test('a backup that fails is logged with its reason and tried again', async () => {
  await query("UPDATE jobs SET due_at = '2000-01-01' WHERE kind = 'nightly-backup'");
  const file = join(dataDir, 'a-file');
  await writeFile(file, '');
  const site = await serve({ ...environment, BACKUP_DIR: file, LOG_LEVEL: 'error' });
  await site.untilPrinted('nightly-backup');
  site.kill('SIGTERM');
  await site.exited;
  const jobs = await query("SELECT attempts, state FROM jobs WHERE kind = 'nightly-backup'");
  assert.equal(JSON.parse(jobs), [{ attempts: 1, state: 'waiting' }]);
});

test('a backup that a planned stop ends is not counted, and due at once', async () => {
  const server = await openTestServer({ BACKUP_DIR: place });
  const script = join(dataDir, 'never-ends.mjs');
  await writeFile(script, 'setInterval(() => {}, 1_000);');
  const stop = startNightlyBackups(pathToFileURL(script));
  try {
    await server.set('backup.nightly', true);
    await server.set('backup.hour', 0);
    server.clock.advance(24 * 3600_000);
    await stopWhileUnderWay(server, 'nightly-backup');
  } finally {
    stop();
    await server.close();
  }
});

test('a backup whose program cannot start fails, and leaves no listener behind', async () => {
  const server = await openTestServer({ BACKUP_DIR: place });
  const stop = startNightlyBackups(pathToFileURL(join(dataDir, 'never-ends.mjs')));
  const { signal } = new AbortController();
  const { execPath } = process;
  try {
    await server.set('backup.nightly', true);
    await server.set('backup.hour', 0);
    server.clock.advance(24 * 3600_000);
    process.execPath = join(dataDir, 'no-program');
    const lease = { signal, check: async () => {} };
    const error = await kindNamed('nightly-backup')
      ?.run(server.services, null, lease)
      .catch((reason: unknown) => reason);
    assert.match(String(error), 'ENOENT');
    assert.equal(getEventListeners(signal, 'abort'), []);
  } finally {
    process.execPath = execPath;
    stop();
    await server.close();
  }
});

test.run();
