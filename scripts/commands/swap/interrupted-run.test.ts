import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type OldDatabase, oldDatabase } from '../../../server/swap/fixtures/old-database-queries.ts';
import { oldPrefix, oldSiteUrl } from '../../../server/swap/fixtures/site.ts';
import { ownDatabase } from '../../testing/own-database.ts';

const test = suite('an interrupted import');
const { lectern, start, query, drop } = await ownDatabase();
let old: OldDatabase;
let options: string[];

test.before(async () => {
  old = await oldDatabase();
  options = ['swap', 'run', '--from', old.url, '--prefix', oldPrefix, '--url', oldSiteUrl];
  await lectern(['migrate', 'up']);
});
test.after(async () => {
  await old.drop();
  await drop();
});

const numberOf = async (statement: string): Promise<number> => JSON.parse(await query(statement))[0].count;
const importedRows = (): Promise<number> => numberOf('SELECT COUNT(*) AS count FROM import_rows');

/** The connections that read the old site. */
const readers = async (): Promise<readonly number[]> =>
  JSON.parse(
    await query(`SELECT ID AS id FROM information_schema.PROCESSLIST WHERE DB = '${old.name}' AND COMMAND <> 'Daemon'`),
  ).map(({ id }: { id: number }) => id);

test('a full disk of the database is told in one sentence, nothing of the batch stays, and it goes on later', async () => {
  await query(
    `CREATE TRIGGER full BEFORE INSERT ON items FOR EACH ROW SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1021, MESSAGE_TEXT = 'Disk full'`,
  );
  const { code, output } = await lectern(options);
  assert.is(code, 1);
  assert.match(output, 'The disk of the database is full');
  assert.not.match(output, /\n\s+at /);
  assert.is(await numberOf('SELECT COUNT(*) AS count FROM items'), 0);
  assert.is(await numberOf("SELECT COUNT(*) AS count FROM import_rows WHERE table_name = 'items'"), 0);
  const { output: status } = await lectern(['swap', 'status']);
  assert.match(status, 'The disk of the database is full');
  await query('DROP TRIGGER full');
});

test('a source that disconnects in the middle ends it with one sentence, and the next command continues it', async () => {
  const before = await importedRows();
  await query('CREATE TRIGGER slow BEFORE INSERT ON comments FOR EACH ROW SET @waited = (SELECT SLEEP(0.05))');
  const others = await readers();
  const child = start(options);
  const ended = once(child, 'exit');
  while (child.exitCode === null && (await numberOf('SELECT COUNT(*) AS count FROM posts')) === 0) await pause(5);
  for (const id of await readers()) if (!others.includes(id)) await query(`KILL ${id}`);
  const [code] = await ended;
  assert.is(code, 1);
  const { output } = await lectern(['swap', 'status']);
  assert.match(output, 'The connection to the database of the old site');
  assert.ok((await importedRows()) > before);
  await query('DROP TRIGGER slow');
  const again = await lectern(options);
  assert.is(again.code, 0, again.output);
  assert.match(again.output, 'continued');
  const missing = await numberOf(
    `SELECT COUNT(*) AS count FROM ${old.name}.${oldPrefix}k2_items k LEFT JOIN import_rows r ON r.kind = 'k2 items' AND r.old_id = k.id WHERE r.id IS NULL`,
  );
  assert.is(missing, 0);
});

test.run();
