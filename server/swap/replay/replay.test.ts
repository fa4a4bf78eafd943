import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { legacyColumns, takeOver } from '../../test/fixtures/taken-over.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { replay } from './replay.ts';
import { replayText } from './replay-text.ts';

const test = suite('replay of an access log');
const folder = mkdtempSync(join(tmpdir(), 'replay-'));
let server: TestServer;
let hall: WrittenArticle;

test.before(async () => {
  server = await openTestServer({ ARTICLES_OPTION: 'com_k2', BLOG_OPTION: 'com_easyblog' });
  const rosa = await server.signedIn('blogger', 'Rosa');
  const write = articleWriter(server);
  const category = await write.category('News');
  hall = await write.article(rosa.id, category.id, { title: 'The hall', ...legacyColumns('k2', 1) });
  await write.article(rosa.id, category.id, { access: 'special', ...legacyColumns('k2', 2) });
  const posts = [await writer(server).post(rosa.id), await writer(server).post(rosa.id)];
  await takeOver(server);
  const [{ id: site_id }] = await server.sql('old_sites').select('id');
  await server
    .sql('old_names')
    .insert(posts.map(({ id }) => ({ site_id, kind: 'post', name: 'one-name', row_id: id })));
  const created_at = new Date(server.clock.now());
  await server.sql('redirects').insert([
    { path: '/gone', target: '', status: 410, created_at },
    { path: '/moved', target: '/nowhere', status: 301, created_at },
    { path: '/out', target: 'https://other.example/', status: 302, created_at },
  ]);
  server.services.pages.clear();
});
test.after(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

let files = 0;
const file = (content: string | Buffer): string => {
  const path = join(folder, `${++files}`);
  writeFileSync(path, content);
  return path;
};
const logged = (path: string, status = 200, method = 'GET'): string =>
  `192.0.2.1 - - [26/Feb/2018:09:30:00 +0100] "${method} ${path} HTTP/1.1" ${status} 512 "-" "Mozilla/5.0 (bot)"`;
const run = (content: string | Buffer, asVisitor = false) =>
  replay(server.services, [file(content)], { most: 100, asVisitor });
const groupsOf = ({ groups }: Awaited<ReturnType<typeof run>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([name, { most }]) => most.map(({ path }) => [path, name] as const)),
  );

const hostile = [
  '//evil.example/magazine/item/1',
  '/\\evil.example',
  '/%00',
  '/magazine/item/1%00',
  '/%C0%AE',
  '/a\u001b[31mred',
  '/\\x1b[2J',
  '/magazine/item/1e3',
  `/${'x'.repeat(7_000)}`,
  '/index.php?option=com_k2&view=item&id[]=1',
  '/..%2f..%2fetc/passwd',
  '/../../etc/passwd',
  '/?return=https://evil.example',
  '/\u{D800}x',
  '/index.php?option=com_k2&view=item&id=1%27%20OR%20%271%27=%271',
];

test('hostile lines are errors nowhere, lead nowhere else, and reach a terminal as printable text only', async () => {
  const long = `192.0.2.1 - - [x] "GET /${'y'.repeat(10_000_000)} HTTP/1.1" 200 1`;
  const result = await run([...hostile.map(path => logged(path)), long, '\u0000\u001b]0;x\u0007', ''].join('\n'));
  assert.is(result.groups.errors.addresses, 0);
  for (const { most } of Object.values(result.groups))
    for (const { to = '/' } of most) assert.match(to, /^\/(?![/\\])/);
  assert.not.match(replayText(result, 100), /[^\n\x20-\x7e\u2192\ufffd]/);
  assert.ok(result.unused.unreadable >= 2);
});

test('addresses are grouped by their answers, those asked for most first, and only requests that count are counted', async () => {
  const result = await run(
    [
      ...Array(3).fill(logged('/magazine/item/1-the-hall')),
      logged('/magazine/item/1-the-hall', 404),
      logged('/blog'),
      logged('/magazine/item/2-closed'),
      logged('/nowhere'),
      logged('/nowhere', 304),
      logged('/wp-login.php', 200, 'POST'),
      logged('/also-nowhere?x=1', 200, 'HEAD'),
      logged('/old-error', 500),
      logged('/gone'),
      logged('/moved'),
      logged('/out'),
      logged('/blog/entry/one-name'),
      logged('/templates/old/css/site.css?v=2'),
      logged('http://www.lantern-hill.example/magazine/item/1-the-hall'),
      logged('http://proxy.example/'),
      'no line of a log',
    ].join('\n'),
  );
  assert.equal(groupsOf(result), {
    '/magazine/item/1-the-hall': 'redirects',
    '/blog': 'answers',
    '/magazine/item/2-closed': 'closed',
    '/nowhere': 'missing',
    '/also-nowhere?x=1': 'missing',
    '/gone': 'removed',
    '/moved': 'missing',
    '/out': 'redirects',
    '/blog/entry/one-name': 'ambiguous',
  });
  assert.equal(result.groups.redirects.most[0], {
    ...{ path: '/magazine/item/1-the-hall', count: 4, status: 301 },
    to: `/articles/item/${hall.id}-${hall.alias}`,
  });
  assert.equal(
    result.groups.missing.most.map(({ path, count }) => [path, count]),
    [
      ['/nowhere', 2],
      ['/also-nowhere?x=1', 1],
      ['/moved', 1],
    ],
  );
  assert.is(result.groups.ambiguous.most[0]?.rows?.length, 2);
  assert.equal([result.addresses, result.requests, result.answering], [9, 13, 69.2]);
  assert.equal(result.missingThere, { addresses: 2, requests: 2 });
  assert.equal(result.design, { addresses: 1, requests: 1 });
  assert.equal(result.unused, { unreadable: 1, method: 1, host: 1 });
  const words = replayText(result, 100);
  assert.is(words.split('\n').at(-1), '9 addresses, 13 requests: 69.2 % of requests work');
  assert.is((await run(logged('/magazine/item/2-closed'), true)).answering, 0);
});

test('nothing is counted and no row is written', async () => {
  const writes: string[] = [];
  const record = ({ sql }: { sql: string }) => /^\(?select/i.test(sql) || writes.push(sql);
  server.sql.on('query', record);
  await run(`/out\n/nowhere\n/articles/item/${hall.id}-${hall.alias}\n/blog\n/account/sign-in`);
  // Hits and missing addresses are written every ten seconds.
  await new Promise(done => setTimeout(done, 10_500));
  server.sql.removeListener('query', record);
  assert.equal(writes, []);
});

test('what is replayed is answered as over HTTP', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const over = (path: string): Promise<readonly [number, string | undefined]> =>
    new Promise((resolve, reject) => {
      request(address, { path, headers: { host: 'lectern.test' } }, answer => {
        answer.resume().on('end', () => resolve([answer.statusCode ?? 0, answer.headers.location]));
      })
        .on('error', reject)
        .end();
    });
  const asked = [...hostile, '/magazine/item/1', '//index.php/magazine/item/1', '/gone', '/out', '/', '/blog/entry/x'];
  const { groups } = await run(asked.join('\n'));
  for (const { most } of Object.values(groups))
    for (const { path, status, to } of most) assert.equal(await over(path), [status, to], path);
});

test('lists, sitemaps and their indexes are read, compressed or not, and a file that is none is named', async () => {
  const list =
    '# comment\n/magazine/item/1\t301\nhttps://www.lantern-hill.example/blog\nhttps://other.example/x\n\nwords';
  assert.equal(groupsOf(await run(gzipSync(list))), { '/magazine/item/1': 'redirects', '/blog': 'answers' });
  const map =
    '<?xml version="1.0"?><urlset><url><loc>https://lantern-hill.example/magazine/item/1?a=1&amp;b=2</loc></url></urlset>';
  writeFileSync(join(folder, 'map-1.xml.gz'), gzipSync(map));
  const index = `<sitemapindex><sitemap><loc>https://lantern-hill.example/map-1.xml.gz</loc></sitemap><sitemap><loc>https://lantern-hill.example/../../etc/map-2.xml</loc></sitemap></sitemapindex>`;
  const result = await run(index);
  assert.equal(groupsOf(result), { '/magazine/item/1?a=1&b=2': 'redirects' });
  assert.is(result.unused.unreadable, 1);
  for (const path of [join(folder, 'none'), file(gzipSync(list).subarray(0, 40))])
    assert.match(
      await replay(server.services, [path], { most: 1, asVisitor: false }).then(
        String,
        (error: Error) => error.message,
      ),
      'cannot be read',
    );
});

test('a file that unpacks without end is stopped, and one of blanks is read to its end', async () => {
  const endless = file(gzipSync(Buffer.alloc(80 * 1024 * 1024, ' \n')));
  const message = await replay(server.services, [endless], { most: 1, asVisitor: false }).then(
    String,
    (error: Error) => error.message,
  );
  assert.match(message, `${endless} decompresses to more than 100 times its size`);
  assert.equal(groupsOf(await run(`${' \n'.repeat(500_000)}/blog\n`)), { '/blog': 'answers' });
});

test.run();
