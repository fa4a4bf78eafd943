import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeOldSite } from '../../../server/swap/fixtures/old-site.ts';
import { ownDatabase } from '../../testing/own-database.ts';

const test = suite('a killed import');
const { lectern, start, query, drop } = await ownDatabase();
let folder: string;
let options: string[];

test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-'));
  const { dump, folder: site } = await writeOldSite(folder);
  options = ['swap', 'run', '--dump', dump, '--site', site];
  await lectern(['migrate', 'up']);
});
test.after(async () => {
  await rm(folder, { recursive: true });
  await drop();
});

const receipt = async (): Promise<string> => (await lectern(['swap', 'receipt', '--json'])).output;
const importedRows = async (): Promise<number> =>
  JSON.parse(await query('SELECT COUNT(*) AS count FROM import_rows'))[0].count;

/** Starts an import and kills it as soon as this many rows are in, or lets it end. */
const killAt = async (rows: number): Promise<void> => {
  const child = start(options);
  const ended = once(child, 'exit');
  while (child.exitCode === null && (await importedRows()) < rows) await pause(5);
  child.kill('SIGKILL');
  await ended;
};

/** Parts of an import after which it is killed, in order: three, and twenty by chance for a release. */
const moments = (): readonly number[] =>
  process.env.LECTERN_GATE === 'release'
    ? Array.from({ length: 20 }, () => Math.random()).sort((a, b) => a - b)
    : [0.05, 0.45, 0.95];

test('it ends with the receipt of one that nothing interrupted, wherever it was killed', async () => {
  await lectern(options);
  const whole = await receipt();
  const all = await importedRows();
  assert.ok(all > 300);
  const [{ id }] = JSON.parse(await query('SELECT id FROM import_runs'));
  const undone = await lectern(['swap', 'undo', `${id}`]);
  assert.is(undone.code, 0, undone.output);
  assert.is(await importedRows(), 0);
  for (const part of moments()) await killAt(all * part);
  const { code, output } = await lectern(options);
  assert.is(code, 0, output);
  assert.equal(JSON.parse(await receipt()), JSON.parse(whole));
});

test.run();
