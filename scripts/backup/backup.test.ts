import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownDatabase } from '../testing/own-database.ts';

const { dataDir, lectern, query, drop } = await ownDatabase();
const folder = `${dataDir}-backup`;

const name = () => query("SELECT value FROM settings WHERE name = 'site.name'");

test.before(async () => {
  await lectern(['migrate', 'up']);
  await query("INSERT INTO settings (name, value) VALUES ('site.name', '\"Größe ✓\"')");
  await mkdir(join(dataDir, 'uploads'));
  await mkdir(join(dataDir, 'database'));
  await writeFile(join(dataDir, 'uploads', 'picture'), 'as it was');
});

test.after(async () => {
  await drop();
  await rm(folder, { recursive: true, force: true });
});

test('a backup is open to its owner alone and leaves the private database files out', async () => {
  const { code, output } = await lectern(['backup', folder]);
  assert.is(code, 0, output);
  assert.is((await stat(folder)).mode & 0o777, 0o700);
  assert.is(existsSync(join(folder, 'files', 'database')), false);
});

test('a backup never overwrites another', async () => {
  const { code } = await lectern(['backup', folder]);
  assert.is(code, 1);
});

test('a restore refuses a database that holds something', async () => {
  await query("UPDATE settings SET value = '\"changed\"' WHERE name = 'site.name'");
  const { code, output } = await lectern(['restore', folder]);
  assert.is(code, 1);
  assert.match(output, '--replace');
  assert.match(await name(), 'changed');
});

test('a restore brings rows and files back as they were', async () => {
  await writeFile(join(dataDir, 'uploads', 'picture'), 'changed');
  const { code, output } = await lectern(['restore', folder, '--replace']);
  assert.is(code, 0, output);
  assert.match(await name(), 'Größe ✓');
  assert.is(await readFile(join(dataDir, 'uploads', 'picture'), 'utf8'), 'as it was');
});

test.run();
