import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import mysql from 'mysql2/promise';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { watchDatabase } from './boot/database-watch.mjs';
import { openPrivateDatabase } from './private-database.mjs';

let dataDir = '';
let sockets = '';

test.before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'private-database-'));
});

test.after(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await rm(sockets, { recursive: true, force: true });
});

test('nobody else can enter the data folder or the folder of the socket', async () => {
  const database = await openPrivateDatabase({ dataDir, tests: true });
  sockets = socketFolder(database.url);
  const folders = [join(dataDir, 'database'), sockets];
  const modes = await Promise.all(folders.map(async folder => (await stat(folder)).mode & 0o777));
  await database.stop();
  assert.equal(modes, [0o700, 0o700]);
});

test('a socket folder that is open to others is refused', async () => {
  const database = await openPrivateDatabase({ dataDir, tests: true });
  await database.stop();
  await chmod(socketFolder(database.url), 0o755);
  const refused = await openPrivateDatabase({ dataDir, tests: true }).catch((error: Error) => error.message);
  await chmod(socketFolder(database.url), 0o700);
  assert.match(String(refused), 'open to others');
});

test('the database speaks utf8mb4 and has no network', async () => {
  const database = await openPrivateDatabase({ dataDir, tests: true });
  const connection = await mysql.createConnection(database.url);
  const [rows] = await connection.query(
    'SELECT DATABASE() AS name, @@collation_database AS collation, @@skip_networking AS closed',
  );
  await connection.end();
  await database.stop();
  assert.equal(JSON.stringify(rows), JSON.stringify([{ name: 'lectern', collation: 'utf8mb4_unicode_ci', closed: 1 }]));
});

test('a running database is shared, and the last one out stops it', async () => {
  const first = await openPrivateDatabase({ dataDir, tests: true });
  const second = await openPrivateDatabase({ dataDir, tests: true });
  await first.stop();
  assert.is(second.reused, true);
  assert.is(await isReachable(second.url), true);
  await second.stop();
  assert.is(await isReachable(second.url), false);
});

test('two that open at the same moment share one server', async () => {
  const both = await Promise.all([1, 2].map(() => openPrivateDatabase({ dataDir, tests: true })));
  await Promise.all(both.map(database => database.stop()));
  assert.equal(both.map(database => database.reused).sort(), [false, true]);
});

test('F-6.4 a database that cannot be started again is told as lost, with the reason', async () => {
  let tries = 0;
  const lost = await new Promise(resolve => {
    const end = watchDatabase(
      {
        hasEnded: async () => true,
        startAgain: async () => {
          tries++;
          throw new Error('the disk is full');
        },
      },
      reason => end().then(() => resolve(reason)),
      [0, 1, 1],
    );
  });
  assert.is(tries, 3);
  assert.match(String(lost), 'the disk is full');
});

function socketFolder(url: string) {
  return dirname(new URL(url).searchParams.get('socketPath') ?? '');
}

async function isReachable(url: string) {
  const connection = await mysql.createConnection(url).catch(() => undefined);
  await connection?.end();
  return connection !== undefined;
}

test.run();
