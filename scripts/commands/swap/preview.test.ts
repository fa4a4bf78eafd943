import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { encode } from '../../../protocol/field-encoding.ts';
import { freePort } from '../../../server/test/served.ts';
import { ownDatabase } from '../../testing/own-database.ts';

const test = suite('a preview of an import');
const { dataDir, lectern, start, query, drop } = await ownDatabase();
const dump = join(dataDir, 'site.sql');
const options = ['swap', 'preview', '--dump', dump, '--url', 'https://www.old.example'];

const sample = `
CREATE TABLE #__users (id int PRIMARY KEY, name varchar(400), username varchar(150), email varchar(100), password varchar(100), block int, activation varchar(100));
INSERT INTO #__users VALUES (42,'Ada','ada','ada@old.example','${createHash('md5').update('old password').digest('hex')}',0,'');
CREATE TABLE #__content (id int PRIMARY KEY, title varchar(255));
`;

test.before(async () => {
  await writeFile(dump, sample);
  await lectern(['migrate', 'up']);
  await lectern(['user', 'add', 'here', '--email', 'here@lectern.test', '--password', 'a long password here']);
  await mkdir(join(dataDir, 'media'), { recursive: true });
  await writeFile(join(dataDir, 'media/mine.txt'), 'of the site');
});
test.after(drop);

const checksum = async (): Promise<string> => {
  const tables = JSON.parse(await query('SHOW TABLES')).flatMap((row: object) => Object.values(row));
  return query(`CHECKSUM TABLE ${tables.join(', ')}`);
};
const left = async (): Promise<[databases: string, folders: string[]]> => [
  await query("SHOW DATABASES LIKE 'lectern\\_preview\\_%'"),
  await readdir(join(dataDir, 'previews')).catch(() => []),
];

/** Asks again while the machine is too busy to answer. */
const answerOf = async (ask: () => Promise<Response>): Promise<Response> => {
  for (let tries = 0; ; tries++) {
    const response = await ask().catch(() => undefined);
    if (response && response.status !== 503) return response;
    if (tries > 100) throw new Error('the preview does not answer');
    await pause(300);
  }
};

const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ');

test('words that make no sense are refused', async () => {
  for (const more of [
    ['--port', 'eighty'],
    ['--port', '70000'],
    ['--into', 'postgres://x/y'],
  ])
    assert.is((await lectern([...options, ...more])).code, 2, more.join(' '));
});

test('it shows the result, stores nothing, and is gone afterwards; the site is as it was', async () => {
  const before = await checksum();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = start([...options, '--port', String(port)]);
  const ended = once(child, 'exit');
  while (child.exitCode === null && !(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await pause(200);
  const page = await answerOf(() => fetch(`${url}/account/sign-in`));
  const html = await page.text();
  assert.match(html, 'Preview: nothing here is stored.');
  assert.match(html, '<meta name="robots" content="noindex, nofollow"');
  assert.is(page.headers.get('x-robots-tag'), 'noindex, nofollow');
  const cookie = cookieOf(page);
  const token = /lectern_token=([0-9a-f]{32})/.exec(cookie)?.[1] ?? '';
  const post = (fields: Record<string, string>) =>
    answerOf(() =>
      fetch(`${url}/index.php`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        body: encode({ ...fields, [token]: '1' }).toString(),
      }),
    );
  const registered = await post({
    ...{ option: 'com_users', task: 'user.register', name: 'New', username: 'newcomer' },
    ...{ email: 'new@lectern.test', password: 'a long password here' },
  });
  assert.is(registered.status, 403);
  assert.match(await registered.text(), 'This is a preview of an import: nothing is stored here.');
  const entered = await post({ option: 'com_users', task: 'user.login', username: 'ada', password: 'old password' });
  assert.ok(entered.status === 302 || entered.status === 303, String(entered.status));
  const own = await answerOf(() => fetch(`${url}/account/profile`, { headers: { cookie: cookieOf(entered) } }));
  assert.is(own.status, 200);
  child.kill('SIGINT');
  await ended;
  assert.is(child.exitCode, 0);
  assert.equal(await left(), ['[]', []]);
  assert.is(await checksum(), before);
  assert.is(await readFile(join(dataDir, 'media/mine.txt'), 'utf8'), 'of the site');
});

test('a signal while it imports leaves nothing; after a kill -9 the doctor removes the rest', async () => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const child = start(options);
    const ended = once(child, 'exit');
    while (child.exitCode === null && (await left())[1].length === 0) await pause(50);
    child.kill(signal);
    await ended;
    if (signal === 'SIGTERM') assert.equal(await left(), ['[]', []]);
  }
  assert.is((await left())[1].length, 1);
  const { output } = await lectern(['doctor']);
  assert.match(output, 'previews of imports: removed 1 that a killed command had left');
  assert.equal(await left(), ['[]', []]);
});

test.run();
