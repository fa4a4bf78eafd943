import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownDatabase } from '../scripts/testing/own-database.ts';
import { knownMigrations } from './core/db/index.ts';
import { incomingPath } from './core/files/incoming-files.ts';
import { machine } from './core/process/index.ts';
import { serve } from './test/served.ts';

const { dataDir, environment, lectern, query, drop } = await ownDatabase();

test.after(drop);

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

test('F-4.11, F-6.3 of ten servers that start together on an empty database one prepares it, all come up and print no error, and the set-up link of one is valid', async () => {
  const sites = await Promise.all(Array.from({ length: 10 }, () => serve(environment, { args: ['--demo'] })));
  await Promise.all(sites.map(site => site.untilPrinted(`is at ${site.url}`)));
  const words = sites.map(({ output }) => output());
  for (const site of sites) assert.is(await statusOf(`${site.url}/blog`).catch(() => 0), 200, words.join());
  const known = await knownMigrations();
  assert.is(
    await query('SELECT COUNT(*) AS every, COUNT(DISTINCT name) AS names, MAX(batch) AS batch FROM migrations'),
    JSON.stringify([{ every: known.length, names: known.length, batch: 1 }]),
  );
  await Promise.all(sites.map(site => site.untilPrinted('/account/welcome?key=')));
  const printed = sites.map(({ output }) => /\/account\/welcome\?key=[\w-]+/.exec(output())?.[0]);
  const statuses = await Promise.all(printed.map(path => statusOf(`${sites[0]?.url}${path}`)));
  assert.equal(statuses.sort(), [200, ...Array.from({ length: 9 }, () => 410)]);
  for (const site of sites) site.kill('SIGTERM');
  assert.equal(
    await Promise.all(sites.map(({ exited }) => exited)),
    sites.map(() => 0),
  );
  for (const { output } of sites) assert.not.match(output(), /\n {4}at |"level":(?:50|60)|lectern:/i);
});

test('F-6.3 a stop answers what open connections still ask, while a mail server that does not answer holds it up', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  await query(
    "INSERT INTO outbox (cause, recipient, name, subject, text, language, message_id, due_at, created_at) VALUES ('stop', 'a@people.test', '', 'Words', 'Words', '', '<stop@lectern.test>', NOW(), NOW())",
  );
  const site = await serve({ ...environment, SMTP_URL: `smtp://127.0.0.1:${port}` });
  await once(silent, 'connection');
  const statuses = new Map<number, number>();
  /** Sends requests on one connection until the server takes no more. */
  const client = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (): Promise<number> =>
      new Promise((resolve, reject) => {
        request(`${site.url}/search?q=garden`, { agent }, answer => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        })
          .on('error', reject)
          .end();
      });
    const end = Date.now() + 20_000;
    try {
      while (Date.now() < end) {
        const status = await ask();
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    } catch {
      agent.destroy();
    }
  };
  const clients = Promise.all(Array.from({ length: 12 }, client));
  setTimeout(() => site.kill('SIGTERM'), 300);
  await clients;
  assert.is(await site.exited, 0, site.output());
  assert.equal([...statuses.keys()], [200]);
  silent.close();
});

// A fault that no handler expects, at the moment of a signal.
const faultOnSignal = "process.on('SIGUSR2', () => { Promise.reject(new Error('nobody waited for this')); });";

test('F-1.11, F-6.1, F-6.3 a start prints no link once an administrator has signed in, and a new link ends the one before; a failure that nothing waited for ends the process with 1, after the requests under way; F-6.13 a start removes files of uploads that an ended process left', async () => {
  // No process has so high a number.
  const [left, living] = [incomingPath(dataDir, 9_999_999), incomingPath(dataDir)];
  await mkdir(dirname(left), { recursive: true });
  // A machine of the same name has processes of its own.
  const elsewhere = left.replace(machine.id, 'f'.repeat(16));
  for (const path of [left, living, elsewhere]) await writeFile(path, 'half a picture');
  await query("UPDATE users SET seen_at = NOW() WHERE role = 'admin'");
  const site = await serve(environment, { args: ['--demo'], preload: faultOnSignal });
  await site.untilPrinted(`is at ${site.url}`);
  assert.equal(
    [left, living, elsewhere].map(path => existsSync(path)),
    [false, true, true],
  );
  const links = [await lectern(['user', 'enter', 'admin']), await lectern(['user', 'enter', 'admin'])];
  const paths = links.map(({ output }) => `/account/enter${new URL(output.trim()).search}`);
  const shown = await Promise.all(paths.map(async path => (await fetch(`${site.url}${path}`)).text()));
  const offers = shown.map(page => page.includes('name="key"'));
  assert.equal(offers, [false, true]);
  const body = 'option=com_blog&format=ajax&namespace=site/views/search/nothing';
  const answered = new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
    const asked = request(`${site.url}/?option=com_blog`, { method: 'POST', headers }, answer => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on('error', reject);
    asked.write(body.slice(0, 10));
    // The rest comes while the server is stopping.
    setTimeout(() => site.kill('SIGUSR2'), 300);
    setTimeout(() => asked.end(body.slice(10)), 800);
  });
  assert.is(await answered, 200);
  assert.is(await site.exited, 1, site.output());
  assert.match(site.output(), 'nobody waited for this');
  assert.not.match(site.output(), '?key=');
});

test.run();
