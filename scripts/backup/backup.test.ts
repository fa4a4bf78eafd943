import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseAddress } from '../../server/core/config/index.ts';
import { otherSchemaSentence } from '../../server/core/db/migrate.ts';
import { flakyProxy } from '../../server/test/stubs/flaky-proxy.ts';
import { ownDatabase } from '../testing/own-database.ts';

const { dataDir, environment, lectern, query, drop } = await ownDatabase();
const folder = `${dataDir}-backup`;

const dumpFile = (from: string) => join(from, 'database.sql.gz');

/** A copy of the backup whose dump is another, as if it had been written so when `isSealed`, else without checksums. */
const spoiled = async (mark: string, change: (dump: string) => string | Buffer, isSealed = false) => {
  const copy = `${folder}-${mark}`;
  await cp(folder, copy, { recursive: true });
  const changed = change(gunzipSync(await readFile(dumpFile(folder))).toString());
  await writeFile(dumpFile(copy), typeof changed === 'string' ? gzipSync(changed) : changed);
  if (!isSealed) await rm(join(copy, 'manifest.json'));
  return copy;
};

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

test('a backup comes from the next host when one does not answer, or fails in the middle', async () => {
  const server = databaseAddress(environment.DATABASE_URL);
  const hosts = [await flakyProxy(server, { hasPort: true }), await flakyProxy(server, { hasPort: true })];
  const places = hosts.map(({ address }) => `127.0.0.1:${address.port}`).join();
  const url = `mysql://${server.user}:${server.password}@${places}/${server.database}`;
  try {
    await hosts[0]?.be('silent');
    const silent = await lectern(['backup', `${folder}-silent`], { DATABASE_URL: url });
    await hosts[0]?.be('well');
    hosts[0]?.beAt('FROM `settings`', 'refusing');
    const cut = await lectern(['backup', `${folder}-cut`], { DATABASE_URL: url });
    for (const { code, output } of [silent, cut]) {
      assert.is(code, 0, output);
      assert.match(output, `The database at 127.0.0.1:${hosts[0]?.address.port} failed`);
    }
    const dumps = ['', '-silent', '-cut'].map(async mark => {
      const dump = gunzipSync(await readFile(dumpFile(`${folder}${mark}`))).toString();
      return dump.replace(/^--.*$/gm, '');
    });
    const [whole, ...others] = await Promise.all(dumps);
    assert.equal(others, [whole, whole]);
    await Promise.all(hosts.map(host => host.be('refusing')));
    const none = await lectern(['backup', `${folder}-none`], { DATABASE_URL: url });
    assert.is(none.code, 1);
    assert.is(existsSync(`${folder}-none`), false);
  } finally {
    for (const host of hosts) await host.close();
    for (const mark of ['silent', 'cut']) await rm(`${folder}-${mark}`, { recursive: true, force: true });
  }
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

test('F-6.5, F-6.6 a backup that is cut, lacks a table, is none or holds commands changes nothing and ends with 1', async () => {
  const proof = join(dataDir, 'a-command-ran');
  const whole = await readFile(dumpFile(folder));
  const bad = {
    cut: () => whole.subarray(0, whole.length - 200),
    endless: (dump: string) => dump.slice(0, dump.lastIndexOf('-- Dump completed')),
    text: () => 'Dear diary,\n-- Dump completed on 2026-11-21\n',
    lacking: (dump: string) => dump.replaceAll('`users`', '`uses`'),
    shell: (dump: string) => `${dump}\n\\! touch ${proof}\nsystem touch ${proof}\n;\n-- Dump completed\n`,
    inside: (dump: string) => dump.replace('DROP TABLE', `system touch ${proof}\nDROP TABLE`),
    elsewhere: (dump: string) => dump.replace('DROP TABLE', "CREATE USER thief IDENTIFIED BY 'x';\nDROP TABLE"),
  };
  const tables = await query('SHOW TABLES');
  const outcomes = await Promise.all(
    Object.entries(bad).map(async ([mark, change]) => {
      const copy = await spoiled(mark, change);
      const { code, output } = await lectern(['restore', copy, '--replace']);
      await rm(copy, { recursive: true });
      assert.not.match(output, /\n {4}at /);
      return [mark, code];
    }),
  );
  assert.equal(
    outcomes,
    Object.keys(bad).map(mark => [mark, 1]),
  );
  assert.match(await name(), 'changed');
  assert.is(await query('SHOW TABLES'), tables);
  assert.is(existsSync(proof), false);
});

test('F-6.6 a dump that differs from its checksum, or a file that is missing, changes nothing', async () => {
  const other = await spoiled('other', dump => dump.replace('Größe', 'Grösse'), true);
  const short = await spoiled('short', () => Buffer.alloc(0), true);
  await cp(dumpFile(folder), dumpFile(short));
  await rm(join(short, 'files', 'uploads', 'picture'));
  const answers = await Promise.all([other, short].map(from => lectern(['restore', from, '--replace'])));
  await Promise.all([other, short].map(from => rm(from, { recursive: true })));
  assert.equal(
    answers.map(({ code }) => code),
    [1, 1],
  );
  assert.match(answers[0]?.output ?? '', 'checksum');
  assert.match(answers[1]?.output ?? '', 'uploads/picture is missing');
  assert.match(await name(), 'changed');
});

test('a backup of another version is refused in one sentence, and nothing is changed', async () => {
  const copy = await spoiled('other-version', dump => dump.replaceAll(/'000\d-\w+'/g, "'0001-other'"));
  const { code, output } = await lectern(['restore', copy, '--replace']);
  await rm(copy, { recursive: true });
  assert.is(code, 1);
  assert.is(output.split('\n').at(-2), otherSchemaSentence);
  assert.match(await name(), 'changed');
});

test('F-6.5 a restore refuses while the site runs', async () => {
  await query(
    `INSERT INTO servers VALUES ('other', '${hostname()}', ${process.pid}, UTC_TIMESTAMP(), UTC_TIMESTAMP())`,
  );
  const { code, output } = await lectern(['restore', folder, '--replace']);
  await query('DELETE FROM servers');
  assert.is(code, 1);
  assert.match(output, `The site is running (process ${process.pid} on`);
  assert.match(await name(), 'changed');
});

test('a restore brings rows and files back as they were', async () => {
  await writeFile(join(dataDir, 'uploads', 'picture'), 'changed');
  const { code, output } = await lectern(['restore', folder, '--replace']);
  assert.is(code, 0, output);
  assert.match(await name(), 'Größe ✓');
  assert.is(await readFile(join(dataDir, 'uploads', 'picture'), 'utf8'), 'as it was');
  assert.equal(
    (await readdir(dataDir)).filter(left => /^(restore|former)-/.test(left)),
    [],
  );
  const { database } = databaseAddress(environment.DATABASE_URL);
  assert.is(await query(`SHOW DATABASES LIKE '${database}\\_restore\\_%'`), '[]');
  assert.is((await lectern(['migrate', 'up'])).output, 'Nothing to do.\n');
});

test.run();
