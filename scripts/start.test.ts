import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

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

test('with DATABASE_URL no other database is ever used', async () => {
  const { exited } = start({ DATABASE_URL: 'mysql://root@127.0.0.1:1/lectern', PORT: String(await freePort()) });
  assert.is.not(await exited, 0);
  assert.is(existsSync(join(dataDir, 'database')), false);
});

test('npm start makes its database, serves, and ends both when it is told to', async () => {
  const port = await freePort();
  const { child, exited, words, said } = start({ PORT: String(port) });
  await Promise.race([said(`http://127.0.0.1:${port}/`), exited]);
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
    answer => answer.status,
    () => 0,
  );
  assert.is(ready, 200, words());
  child.kill('SIGTERM');
  assert.is(await exited, 0);
  assert.is(existsSync(join(dataDir, 'database')), true);
  assert.is(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => 'closed'), 'closed');
});

/** The launcher itself, in a house that is not this machine's. */
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
  const said = async (text: string) => {
    while (!output.includes(text)) await once(child.stdout, 'data');
  };
  return { child, exited, said, words: () => output };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address && typeof address === 'object' ? address.port : 0;
}

test.run();
