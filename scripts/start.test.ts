import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { otherSchemaSentence } from '../server/core/db/migrate.ts';
import { ownDatabase } from './testing/own-database.ts';

let dataDir = '';

test.before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-'));
});

test.after(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

test('a bad variable stops the start with one line that names it', async () => {
  const { exited, words } = start({ DATABASE_URL: 'mysql://root@127.0.0.1:1/lectern', PORT: 'eighty' });
  assert.is.not(await exited, 0);
  assert.match(words(), /^lectern: PORT: [^\n]+\n$/m);
});

test('a secret in a file that is missing, or beside its variable, stops the start with one line', async () => {
  const file = join(dataDir, 'no-such-file');
  for (const [variables, told] of [
    [{ DATABASE_URL_FILE: file }, 'DATABASE_URL_FILE names no file that can be read'],
    [{ DATABASE_URL_FILE: file, DATABASE_URL: 'mysql://root@127.0.0.1:1/lectern' }, 'are both set'],
  ] as const) {
    const { exited, words } = start({ ...variables });
    assert.is.not(await exited, 0);
    assert.match(words(), told);
    assert.not.match(words(), /\n {4}at /);
  }
});

test('F-4.11 with DATABASE_URL no other database is ever used; one that is away is named in one sentence', async () => {
  const { exited, words } = start({ DATABASE_URL: 'mysql://root@127.0.0.1:1/lectern', PORT: String(await freePort()) });
  assert.is.not(await exited, 0);
  assert.is(existsSync(join(dataDir, 'database')), false);
  assert.match(words(), /\nlectern: the database cannot be used: [^\n]+\n$/);
});

test('a database of another version stops the start with one sentence, and stays as it is', async () => {
  const { environment, makeOther, query, drop } = await ownDatabase();
  await makeOther();
  const tables = await query('SHOW TABLES');
  const { exited, words } = start({ ...environment, PORT: String(await freePort()) });
  assert.is.not(await exited, 0);
  assert.match(words(), `lectern: ${otherSchemaSentence}\n`);
  assert.is(await query('SHOW TABLES'), tables);
  await drop();
});

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    answer => answer.status,
    () => 0,
  );

/** The process of the private database. */
const databasePid = async (): Promise<number> => {
  const [folder = ''] = (await readdir(dataDir)).filter(name => /^lectern-\d/.test(name));
  return Number(await readFile(join(dataDir, folder, 'pid'), 'utf8'));
};

test('F-6.4, F-1.10 npm start makes its database, serves with two processes, starts the database again when it is killed, hands a restart on, and ends all', async () => {
  const port = await freePort();
  const { child, exited, words, printed } = start({ PORT: String(port), PROCESSES: '2' });
  await Promise.race([printed(`http://127.0.0.1:${port}/`), exited]);
  const ready = `http://127.0.0.1:${port}/readyz`;
  assert.is(await statusOf(ready), 200, words());
  // A first process that cannot start ends the site.
  await Promise.race([printed('2 processes serve.'), exited]);
  const killed = await databasePid();
  process.kill(killed, 'SIGKILL');
  assert.is(await statusOf(ready), 503);
  for (let looked = 0; (await statusOf(ready)) !== 200 && looked < 200; looked++) await pause(100);
  assert.is(await statusOf(`http://127.0.0.1:${port}/blog?start=5`), 200, words());
  assert.is.not(await databasePid(), killed);
  child.kill('SIGHUP');
  await Promise.race([printed('Restarted: 2 new processes serve.'), exited]);
  assert.is(await statusOf(ready), 200, words());
  child.kill('SIGTERM');
  assert.is(await exited, 0);
  assert.is(existsSync(join(dataDir, 'database')), true);
  assert.is(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => 'closed'), 'closed');
});

/** The launcher itself, in a folder of its own. */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    // Empty and not absent: `.env` fills what is absent.
    env: {
      ...process.env,
      DATABASE_URL: '',
      BASE_URL: '',
      DATA_DIR: dataDir,
      TMPDIR: dataDir,
      HOST: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', chunk => {
      output += chunk;
    });
  }
  const exited = once(child, 'close').then(([code]) => code);
  const printed = async (text: string) => {
    while (!output.includes(text)) await once(child.stdout, 'data');
  };
  return { child, exited, printed, words: () => output };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address && typeof address === 'object' ? address.port : 0;
}

test.run();
