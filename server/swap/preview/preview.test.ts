import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DatabaseAddress, databaseAddress, readSettings, type Settings } from '../../core/config/index.ts';
import { connectionOptions } from '../../core/db/index.ts';
import { testServerOptions, testServerUrl } from '../../test/server-address.ts';
import { openPreview, sweepPreviews } from './index.ts';

const test = suite('the copy of a preview');
const server = databaseAddress(testServerUrl());
const admin = await mysql.createConnection(testServerOptions());
const [site, own] = [`preview_site_${process.pid}`, `preview_own_${process.pid}`];
let dataDir: string;
let settings: Settings;

const tables = [
  'CREATE TABLE parents (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(20) NOT NULL, at DATETIME NULL, length INT AS (CHAR_LENGTH(name)) STORED)',
  'CREATE TABLE children (id INT PRIMARY KEY, parent INT, bytes BLOB, amount DECIMAL(20,4), FOREIGN KEY (parent) REFERENCES parents (id))',
  "INSERT INTO parents (id, name, at) VALUES (1, 'Ada 😀', '2020-02-03 04:05:06'), (2, '', NULL)",
  "INSERT INTO children VALUES (0, 1, X'00ff27', 12345678901234.5678)",
  'CREATE TABLE outbox (id INT PRIMARY KEY)',
  'INSERT INTO outbox VALUES (1)',
];

const named = (database: string, more: Partial<DatabaseAddress> = {}): DatabaseAddress => ({
  ...server,
  ...more,
  database,
});

const rows = async (sql: string): Promise<RowDataPacket[]> => (await admin.query<RowDataPacket[]>(sql))[0];

/** All rows of the tables of a database, as text. */
const contentOf = async (database: string): Promise<string> =>
  JSON.stringify([
    await rows(`SELECT id, name, at, length FROM ${database}.parents ORDER BY id`),
    await rows(`SELECT id, parent, HEX(bytes) AS bytes, amount FROM ${database}.children`),
  ]);

const leftDatabases = async (): Promise<number> => (await rows("SHOW DATABASES LIKE 'lectern\\_preview\\_%'")).length;

test.before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-'));
  settings = readSettings({ DATABASE_URL: testServerUrl(), DATA_DIR: dataDir, SECRET: 'x'.repeat(40) });
  settings = { ...settings, database: named(site) };
  for (const name of [site, own]) await admin.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  await admin.query(`USE ${site}`);
  for (const table of tables) await admin.query(table);
  await mkdir(join(dataDir, 'media/ab'), { recursive: true });
  await writeFile(join(dataDir, 'media/ab/one.jpg'), 'picture');
  await writeFile(join(dataDir, 'secret'), 'secret of the site');
});
test.after(async () => {
  for (const name of [site, own]) await admin.query(`DROP DATABASE ${name}`);
  await admin.end();
  await rm(dataDir, { recursive: true });
});

test('it has the rows and files of the site, and its user reaches nothing else', async () => {
  const preview = await openPreview(settings);
  const { database, dataDir: folder } = preview.settings;
  assert.is(await contentOf(database.database), await contentOf(site));
  assert.equal(await rows(`SELECT * FROM ${database.database}.outbox`), [], 'mails that wait stay behind');
  assert.is(await readFile(join(folder, 'media/ab/one.jpg'), 'utf8'), 'picture');
  assert.equal(await readdir(folder), ['media']);
  const theirs = await mysql.createConnection(connectionOptions(database));
  const refused = await theirs.query(`DELETE FROM ${site}.children`).catch((error: Error) => error.message);
  await theirs.end();
  assert.match(String(refused), 'denied');
  await preview.drop();
  await preview.drop();
  assert.equal([await leftDatabases(), await readdir(join(dataDir, 'previews'))], [0, []]);
  assert.is(await readFile(join(dataDir, 'media/ab/one.jpg'), 'utf8'), 'picture');
});

test('a user who may not create databases names an empty one by --into', async () => {
  const weak = { user: 'lectern_weak_preview', password: 'weak' };
  const host = server.socketPath ? 'localhost' : server.host;
  await admin.query(`CREATE USER 'lectern_weak_preview'@'${host}' IDENTIFIED BY 'weak'`);
  try {
    for (const name of [site, own]) await admin.query(`GRANT ALL ON ${name}.* TO 'lectern_weak_preview'@'${host}'`);
    const weakly = { ...settings, database: named(site, weak) };
    const sentence = await openPreview(weakly).catch((error: Error) => error.message);
    assert.match(String(sentence), '--into mysql://');
    const preview = await openPreview(weakly, named(own, weak));
    assert.is(await contentOf(own), await contentOf(site));
    const again = await openPreview(weakly, named(own, weak)).catch((error: Error) => error.message);
    assert.match(String(again), 'is not empty');
    await preview.drop();
    assert.equal(await rows(`SHOW TABLES FROM ${own}`), []);
  } finally {
    await admin.query(`DROP USER 'lectern_weak_preview'@'${host}'`);
  }
});

test('what a killed process left is removed, also in a database of the operator', async () => {
  const name = 'lectern_preview_0123456789ab';
  await admin.query(`CREATE DATABASE ${name}`);
  await mkdir(join(dataDir, 'previews', name), { recursive: true });
  await admin.query(`CREATE TABLE ${own}.lectern_preview (name VARCHAR(60) PRIMARY KEY)`);
  await admin.query(`INSERT INTO ${own}.lectern_preview VALUES ('${name}')`);
  assert.is(await sweepPreviews(settings), 1);
  assert.equal([await leftDatabases(), await readdir(join(dataDir, 'previews'))], [0, []]);
  await (await openPreview(settings, named(own))).drop();
  assert.equal(await rows(`SHOW TABLES FROM ${own}`), []);
});

test('a preview that runs is not removed', async () => {
  const preview = await openPreview(settings);
  assert.is(await sweepPreviews(settings), 0);
  assert.is(await contentOf(preview.settings.database.database), await contentOf(site));
  await preview.drop();
});

test.run();
