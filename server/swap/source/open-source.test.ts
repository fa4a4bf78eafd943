import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseAddress } from '../../core/config/index.ts';
import { isPlainError } from '../../core/errors/index.ts';
import { oneHostUrl, testServerOptions, testServerUrl } from '../../test/server-address.ts';
import { type OpenedSource, openSource, type SourceOptions } from './index.ts';
import { openReader } from './reader-queries.ts';

const server = databaseAddress(testServerUrl());
const live = `old_site_${process.pid}`;
const liveUrl = oneHostUrl(live);
const folder = await mkdtemp(join(tmpdir(), 'lectern-'));
const admin = await mysql.createConnection(testServerOptions());

const asUser = (url: string, user: string): string => url.replace(/\/\/[^@]*@/, `//${user}@`);

const site = (prefix: string): string => `
CREATE TABLE \`${prefix}users\` (\`id\` int NOT NULL, \`name\` varchar(400), \`big\` bigint unsigned, \`seen\` datetime, PRIMARY KEY (\`id\`)) TYPE=MyISAM DEFAULT CHARSET=utf8mb4;
CREATE TABLE \`${prefix}content\` (\`id\` int NOT NULL, \`access\` int, PRIMARY KEY (\`id\`)) ENGINE=InnoDB;
INSERT INTO \`${prefix}users\` VALUES (1,'Ada 😀',18446744073709551615,'0000-00-00 00:00:00'),(2,NULL,0,'2014-03-11 10:22:33');
INSERT INTO \`${prefix}users\` (\`id\`) VALUES (7);
`;

/** Names of users of scratch databases. */
const scratchUsers = async (): Promise<string[]> => {
  const [rows] = await admin.query<RowDataPacket[]>(
    "SELECT user AS name FROM mysql.user WHERE user LIKE 'lectern\\_scratch\\_%'",
  );
  return ['', ...rows.map(row => String(row.name))];
};

/** Scratch databases and their users without an owner; other tests may own some. */
const abandoned = async (): Promise<string[]> => {
  const [rows] = await admin.query<RowDataPacket[]>(
    "SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name LIKE 'lectern\\_scratch\\_%' UNION SELECT user FROM mysql.user WHERE user LIKE 'lectern\\_scratch\\_%'",
  );
  const names = rows.map(row => String(row.name));
  const [free] = await admin.query<RowDataPacket[]>(
    `SELECT ${names.map(name => `IS_FREE_LOCK('${name}') AS ${name}`).join(', ') || '1 AS none'}`,
  );
  return names.filter(name => free[0]?.[name] === 1);
};

const base = { server, url: 'https://old.example', signal: new AbortController().signal };

const written = async (name: string, content: string | Buffer): Promise<string> => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};

const opened = async (content: string | Buffer, options: Partial<SourceOptions> = {}): Promise<OpenedSource> =>
  openSource({ ...base, dump: [await written('dump.sql', content)], ...options });

const refusal = async (opening: Promise<OpenedSource>): Promise<string> => {
  try {
    await (await opening).close();
  } catch (error) {
    assert.ok(isPlainError(error), String(error));
    return error.message;
  }
  return 'no refusal';
};

test.before(async () => {
  await admin.query(`CREATE DATABASE ${live}`);
});

test.after(async () => {
  await admin.query(`DROP DATABASE ${live}`);
  await admin.end();
  await rm(folder, { recursive: true });
});

test('hostile statements of a dump are not run, and the site beside them is read', async () => {
  const hostile = [
    `USE ${live}`,
    'CREATE DATABASE lectern_evil',
    "CREATE USER evil IDENTIFIED BY 'x'",
    'GRANT ALL ON *.* TO evil',
    'SET GLOBAL max_connections=1',
    `CREATE TABLE ${live}.evil (a int)`,
    `/*!40101 CREATE TABLE ${live}.evil (a int) */`,
    'CREATE TRIGGER evil BEFORE INSERT ON jos_users FOR EACH ROW SET @x=1',
  ];
  const source = await opened(`${hostile.join(';\n')};${site('#__')}`);
  const { refused, failed, problems } = source.load ?? {};
  await source.close();
  assert.equal([refused, failed, problems?.length], [hostile.length, 0, hostile.length]);
  const [evil] = await admin.query<RowDataPacket[]>(
    "SELECT 1 FROM information_schema.schemata WHERE schema_name = 'lectern_evil' UNION SELECT 1 FROM information_schema.tables WHERE table_name = 'evil' UNION SELECT 1 FROM mysql.user WHERE user = 'evil'",
  );
  assert.is(evil.length, 0);
});

test('the user of the scratch database has rights on it alone', async () => {
  const before = await scratchUsers();
  const source = await opened(site('jos_'));
  const [users] = await admin.query<RowDataPacket[]>(
    "SELECT user AS name, host AS host FROM mysql.user WHERE user LIKE 'lectern\\_scratch%' AND user NOT IN (?)",
    [before],
  );
  const [grants] = await admin.query<RowDataPacket[]>('SHOW GRANTS FOR ?@?', [users[0]?.name, users[0]?.host]);
  await source.close();
  const [usage = '', rights = '', ...more] = grants.map(row => String(Object.values(row)[0]));
  assert.match(usage, 'GRANT USAGE ON *.*');
  assert.match(rights, /^GRANT SELECT, INSERT, .* ON `lectern\\_scratch\\_[0-9a-f]{12}`\.\* TO/);
  assert.equal(more, []);
});

test('a dump that is cut off is refused, also when it is compressed', async () => {
  assert.match(
    await refusal(opened(`${site('jos_')}INSERT INTO \`jos_users\` VALUES (8,'x`)),
    'in the middle of statement 5',
  );
  const packed = gzipSync(site('jos_').repeat(50));
  assert.match(await refusal(opened(packed.subarray(0, packed.length - 20))), 'could not be read completely');
});

test('files that are no dump are refused with their format', async () => {
  assert.match(await refusal(opened(Buffer.from('504b030400', 'hex'))), 'is a ZIP archive');
  assert.match(await refusal(opened(Buffer.from('\ufeffSET a;', 'utf16le'))), 'is encoded in UTF-16');
  assert.match(await refusal(opened('hello')), 'is not a database dump');
  assert.match(await refusal(opened('')), 'is not a database dump');
  assert.match(await refusal(openSource({ ...base, dump: [join(folder, 'none.sql')] })), 'There is no file');
});

test('a dump of several databases is refused', async () => {
  const dump = `USE \`one\`;${site('jos_')}USE \`two\`;${site('two_')}`;
  assert.match(await refusal(opened(dump)), 'The dump contains several databases (one, two)');
});

test('a part of a split dump that is not named is missed, and together they are one', async () => {
  const cut = site('#__').indexOf('INSERT');
  const files = [
    await written('site.sql', site('#__').slice(0, cut)),
    await written('site.s01', gzipSync(site('#__').slice(cut))),
  ];
  assert.match(await refusal(openSource({ ...base, dump: files.slice(0, 1) })), 'choose all parts');
  const source = await openSource({ ...base, dump: files, prefix: 'our_' });
  assert.equal([source.site.prefix, await source.count('users')], ['our_', 3]);
  await source.close();
  await rm(files[1] ?? '');
});

test('several sites in one database are told apart by their prefixes', async () => {
  const both = site('jos_') + site('jos_old_');
  assert.match(await refusal(opened(both)), '(--prefix on the command line). Prefixes found: jos_, jos_old_.');
  assert.match(
    await refusal(opened(both, { prefix: 'wp_' })),
    'The table prefix wp_ that was entered does not exist in the dump.',
  );
  const source = await opened(both, { prefix: 'jos_old_' });
  assert.equal(source.prefixes, ['jos_', 'jos_old_']);
  await source.close();
});

test('a database of another product is refused, with the first statement that was not run', async () => {
  const dump = 'CREATE TABLE wp_users (a int);CREATE TABLE wp_posts (a int) ENGINE=CONNECT;';
  assert.match(
    await refusal(opened(dump)),
    'There is no Joomla site in the dump: it has 1 tables (wp_users …). Statement 2 of it was not run (CREATE TABLE wp_posts): storage engine CONNECT.',
  );
});

test('statements that fail are counted and named without their values', async () => {
  const source = await opened(
    `${site('jos_')}INSERT INTO jos_users (id, name) VALUES (1,'secret');INSERT INTO gone VALUES ('secret');`,
  );
  await source.close();
  assert.equal([source.load?.failed, source.load?.problems.map(one => one.number)], [2, [5, 6]]);
  assert.match(source.load?.problems[0]?.words ?? '', /^INSERT INTO jos_users$/);
  assert.not.match(JSON.stringify(source.load), 'secret');
});

test('a dump in another character set is read by its own statements', async () => {
  const head = site('jos_').slice(0, site('jos_').indexOf('INSERT'));
  const latin = Buffer.from("SET NAMES latin1;INSERT INTO jos_users (id, name) VALUES (1,'Größe');", 'latin1');
  const source = await opened(Buffer.concat([Buffer.from(head), latin]));
  const [row] = await source.rowsAfter('users', 'id', 0, 5);
  await source.close();
  assert.is(row?.name, 'Größe');
});

test('every value is read as text, and what is missing is empty', async () => {
  const source = await opened(site('jos_'));
  assert.equal(await source.rowsAfter('users', 'id', 0, 2), [
    { id: '1', name: 'Ada 😀', big: '18446744073709551615', seen: '0000-00-00 00:00:00' },
    { id: '2', name: null, big: '0', seen: '2014-03-11 10:22:33' },
  ]);
  assert.equal(
    (await source.rowsAfter('users', 'id', 2, 9)).map(row => row.id),
    ['7'],
  );
  assert.equal(
    (await source.rowsWith('users', 'id', ['2', '7', '8'])).map(row => row.id),
    ['2', '7'],
  );
  assert.equal(await source.rowsWith('users', 'gone', ['2']), []);
  assert.equal(await source.rowsWith('users', 'id', []), []);
  assert.equal(await source.rowsAfter('gone', 'id', 0, 9), []);
  assert.is(await source.count('gone'), 0);
  assert.is(await source.count('users', { id: ['1', '2', '9'], name: ['Ada 😀'] }), 1);
  assert.equal([source.hasTable('users'), source.hasTable('gone')], [true, false]);
  assert.equal([...source.columnsOf('content')], ['id', 'access']);
  await source.close();
});

test('a scratch database whose owner was killed is dropped by the next one', async () => {
  await admin.query('CREATE DATABASE lectern_scratch_abandoned');
  const source = await opened(site('jos_'));
  const [rows] = await admin.query<RowDataPacket[]>("SHOW DATABASES LIKE 'lectern\\_scratch\\_abandoned'");
  await source.close();
  assert.is(rows.length, 0);
});

test('a user without the right to create a database is told of --scratch', async () => {
  const host = server.socketPath ? 'localhost' : server.host;
  await admin.query(`CREATE USER 'lectern_weak'@'${host}' IDENTIFIED BY 'weak'`);
  await admin.query(`GRANT ALL ON ${live}.* TO 'lectern_weak'@'${host}'`);
  const weak = { ...server, user: 'lectern_weak', password: 'weak', database: live };
  const scratch = asUser(liveUrl, 'lectern_weak:weak');
  try {
    assert.match(await refusal(opened(site('jos_'), { server: weak })), '--scratch mysql://');
    const source = await opened(site('jos_'), { server: weak, scratch });
    assert.is(await source.count('users'), 3);
    assert.match(await refusal(opened(site('jos_'), { server: weak, scratch })), 'is not empty: it has 2 tables');
    await source.close();
    const [tables] = await admin.query<RowDataPacket[]>(`SHOW TABLES FROM ${live}`);
    assert.is(tables.length, 0);
  } finally {
    await admin.query(`DROP USER 'lectern_weak'@'${host}'`);
  }
});

test('loading stops when the command is interrupted, and the scratch database goes', async () => {
  const aborted = new AbortController();
  aborted.abort();
  await opened(site('jos_'), { signal: aborted.signal }).then(
    () => assert.unreachable(),
    error => assert.is(error, aborted.signal.reason),
  );
});

test('a live database that cannot be read is named without its password', async () => {
  const refused = asUser(liveUrl, 'nobody:secret');
  for (const [from, sentence] of [
    ['mysql://u:secret@127.0.0.1:1/x', 'does not answer at u@127.0.0.1:1/x (ECONNREFUSED)'],
    [refused, 'refuses nobody@'],
    [liveUrl.replace(live, 'none_such'), 'There is no database none_such'],
    ['mysql://u:secret@127.0.0.1', '(--from on the command line)'],
    ['https://u:secret@127.0.0.1/x', '(--from on the command line)'],
  ] as const) {
    const message = await refusal(openSource({ ...base, from }));
    assert.match(message, sentence);
    assert.not.match(message, 'secret');
  }
});

test('the session on a live database refuses every write', async () => {
  const reader = await openReader({ ...server, database: live });
  // Reading by a function that writes is the only way for a reader.
  await admin.query(`CREATE TABLE ${live}.t (a int)`);
  await admin.query(
    `CREATE FUNCTION ${live}.f() RETURNS int MODIFIES SQL DATA BEGIN INSERT INTO t VALUES (1); RETURN 1; END`,
  );
  await admin.query(`CREATE SQL SECURITY DEFINER VIEW ${live}.v AS SELECT ${live}.f() AS a`);
  const error = await reader.rowsWith('v', 'a', ['1']).catch((reason: Error) => reason.message);
  await reader.close();
  await admin.query(`DROP VIEW ${live}.v`);
  await admin.query(`DROP FUNCTION ${live}.f`);
  await admin.query(`DROP TABLE ${live}.t`);
  assert.match(String(error), 'READ ONLY transaction');
});

test('a live connection that is lost is told in one sentence', async () => {
  for (const statement of site('jos_').replace('TYPE=', 'ENGINE=').replace("'0000-00-00 00:00:00'", 'NULL').split(';'))
    if (statement.trim() !== '') await admin.query(statement.replace(/`jos_/, `${live}.\`jos_`));
  const source = await openSource({ ...base, from: liveUrl });
  assert.is(await source.count('users'), 3);
  const [processes] = await admin.query<RowDataPacket[]>('SELECT id FROM information_schema.processlist WHERE db = ?', [
    live,
  ]);
  for (const { id } of processes) await admin.query(`KILL ${id}`);
  const message = await source
    .count('users')
    .then(String, (error: Error) => (isPlainError(error) ? error.message : `not plain: ${error}`));
  await source.close();
  assert.match(message, 'The connection to the database of the old site');
});

test('no scratch database and none of its users is left by any of this', async () => {
  assert.equal(await abandoned(), []);
});

test.run();
