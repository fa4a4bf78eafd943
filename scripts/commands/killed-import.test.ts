import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Manifest } from '../../server/export/index.ts';
import { writeOldSite } from '../../server/swap/fixtures/old-site.ts';
import { ownDatabase } from '../testing/own-database.ts';

const test = suite('a killed import of an export');
const [one, other] = [await ownDatabase(), await ownDatabase()];
let folder: string;

test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-'));
  const { dump, folder: site } = await writeOldSite(folder);
  await one.lectern(['swap', 'run', '--dump', dump, '--site', site]);
  await other.lectern(['migrate', 'up']);
});
test.after(async () => {
  await rm(folder, { recursive: true });
  await Promise.all([one.drop(), other.drop()]);
});

const exported = async ({ lectern }: typeof one, name: string): Promise<Manifest> => {
  const { code, output } = await lectern(['export', join(folder, name)]);
  assert.is(code, 0, output);
  return JSON.parse(await readFile(join(folder, name, 'export.json'), 'utf8'));
};

const hasRows = async (table: string): Promise<boolean> =>
  JSON.parse(await other.query(`SELECT EXISTS (SELECT 1 FROM ${table}) AS found`))[0].found === 1;

/** Starts the import and kills it as soon as a table has rows. */
const killAt = async (table: string): Promise<void> => {
  const child = other.start(['import', 'lectern', join(folder, 'whole')]);
  const ended = once(child, 'exit');
  while (child.exitCode === null && !(await hasRows(table))) await pause(2);
  child.kill('SIGKILL');
  await ended;
};

test('it goes on when the command is given again, and ends with the same rows and files', async () => {
  const whole = await exported(one, 'whole');
  for (const table of ['posts', 'import_rows']) {
    await killAt(table);
    assert.ok(await hasRows(table), table);
  }
  const { code, output } = await other.lectern(['import', 'lectern', join(folder, 'whole')]);
  assert.is(code, 0, output);
  assert.match(output, 'Continued and finished the import');
  const again = await exported(other, 'again');
  assert.equal(again.tables, whole.tables);
  assert.equal(again.files, whole.files);
});

test.run();
