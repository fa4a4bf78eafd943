import { createServer, type RequestListener, type Server } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { outboundLimits } from '../../core/net/outbound.ts';
import { processorMs } from '../../test/loop-watch.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { factsIn } from './page-facts.ts';

const test = suite('crawler');
const crawl = 'site/views/crawler/crawl';
const page = 'http://pages.example/';
let server: TestServer;
let blogger: Person & { id: number };
let remote: Server;
const asked: { path: string; headers: Readonly<Record<string, unknown>> }[] = [];

const html =
  (body: string | Buffer, type = 'text/html; charset=utf-8', status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);
const to =
  (location: string): RequestListener =>
  (_, response) =>
    void response.writeHead(302, { location }).end();

const river = `<!doctype html><html><head><title>
  Rivers &amp; lakes</title><meta name="Description" content="Where they &lt;run&gt;.">
  <meta name="keywords" content="water"><meta property="og:title" content="Rivers"><meta property="og:image" content="/a.png">
  <meta property="og:video" content="javascript:alert(1)"></head>
  <body><title>Not this</title><img src="b.png"><img src="data:image/png;base64,AA"><img src="http://10.0.0.5/c.png"></body></html>`;

const answers: Readonly<Record<string, RequestListener>> = {
  '/': html(river),
  '/graph': html(
    '<meta property="og:title" content="Only a graph"><meta property="og:description" content="Told there.">',
  ),
  '/latin': html(Buffer.from('<meta charset="iso-8859-15"><title>Caf\xe9 \xa4</title>', 'latin1'), 'text/html'),
  '/old': html(Buffer.from('<title>Caf\xe9</title>', 'latin1'), 'text/html'),
  '/picture': html('PNG', 'image/png'),
  '/gone': html('<title>No</title>', 'text/html', 404),
  '/inside': to('http://inside.example/'),
  '/loopback': to('http://127.0.0.1/'),
  '/port': to('http://pages.example:6379/'),
  '/loop': to('/loop'),
  '/big': html(Buffer.alloc(outboundLimits.bytes + 1, 'a')),
};

const names: Readonly<Record<string, string>> = { 'pages.example': '93.184.216.34', 'inside.example': '10.0.0.5' };

const ask = async (url: string, as: Person = blogger) => {
  const [answer] = await server.ask(crawl, { url }, as);
  return { type: answer?.type, data: Array.isArray(answer?.data) ? answer.data : [] };
};

test.before(async () => {
  remote = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    (answers[request.url ?? ''] ?? html('', 'text/html', 500))(request, response);
  });
  await new Promise<void>(resolve => void remote.listen(0, '127.0.0.1', resolve));
  const at = remote.address();
  const port = at && typeof at === 'object' ? at.port : 0;
  server = await openTestServer(
    {},
    {
      resolve: async host => {
        const address = names[host];
        if (!address) throw new Error(`no such host: ${host}`);
        return [address];
      },
      connect: () => ({ address: '127.0.0.1', port }),
    },
  );
  blogger = await server.signedIn('blogger');
});
test.before.each(() => {
  asked.length = 0;
});
test.after(async () => {
  remote.closeAllConnections();
  remote.close();
  await server.close();
});

test('only who may write sends the server anywhere', async () => {
  for (const person of [await server.visitor(), await server.signedIn('reader')])
    assert.is((await ask(page, person)).type, 'reject');
  assert.equal(asked, []);
});

test('addresses of our own network, of other schemes and ports are never asked, and look like absent ones', async () => {
  const absent = (await ask('http://absent.example/')).data[0];
  for (const url of [
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0x7f000001/',
    'http://inside.example/',
    'http://pages.example:6379/',
  ]) {
    const { type, data } = await ask(url);
    assert.equal([type, data[0], data[2]], ['reject', absent, 'url'], url);
  }
  for (const url of ['', 'file:///etc/passwd', 'gopher://pages.example/', 'http://a:b@pages.example/', 'javascript:1'])
    assert.is((await ask(url)).data[2], 'url', url);
  assert.equal(asked, []);
});

test('a redirect is looked at as closely as the first address; loops, large answers and other kinds of files are refused', async () => {
  for (const path of ['inside', 'loopback', 'port', 'loop', 'big', 'picture', 'gone', 'absent'])
    assert.is((await ask(page + path)).type, 'reject', path);
  assert.equal([...new Set(asked.map(one => one.path))].sort(), [
    '/absent',
    '/big',
    '/gone',
    '/inside',
    '/loop',
    '/loopback',
    '/picture',
    '/port',
  ]);
});

test('E-034 a page is answered under its address as it was sent, with title and description, as words', async () => {
  const { type, data } = await ask(page);
  assert.is(type, 'resolve');
  assert.equal(data[0], {
    [page]: {
      title: 'Rivers & lakes',
      description: 'Where they <run>.',
      keywords: 'water',
      images: ['http://pages.example/a.png', 'http://pages.example/b.png', 'http://10.0.0.5/c.png'],
      opengraph: { title: 'Rivers', image: 'http://pages.example/a.png' },
      charset: 'utf-8',
    },
  });
  assert.equal([asked[0]?.headers.cookie, asked[0]?.headers.host], [undefined, 'pages.example']);
  const sent = 'HTTP://PAGES.example:80/graph#top';
  assert.equal(Object.keys((await ask(sent)).data[0]), [sent]);
});

test('a page is read by its charset: the header’s, the one it declares, or that of old western pages', async () => {
  const title = async (path: string) => Object.values<{ title: string }>((await ask(page + path)).data[0])[0]?.title;
  assert.is(await title('latin'), 'Café €');
  assert.is(await title('old'), 'Café');
});

test('a page that is nothing but open elements is read in a moment', async () => {
  const hostile = [
    '<div>'.repeat(200_000),
    `${'<b>'.repeat(100_000)}${'</i>'.repeat(100_000)}`,
    `<a ${'x '.repeat(400_000)}`,
    '<title>'.repeat(140_000),
    '<!--'.repeat(250_000),
  ];
  const ms = await processorMs(async () => {
    for (const source of hostile) await factsIn(Buffer.from(source), 'text/html', page);
  });
  assert.ok(ms < 4_000, `${ms} ms`);
});

test('sixty pages in ten minutes are enough for one writer', async () => {
  const other = await server.signedIn('blogger');
  await server.sql('throttles').where('name', `crawl:${other.id}`).delete();
  for (let n = 0; n < 60; n++) await ask('', other);
  const { data } = await ask(page, other);
  assert.is(data[1], 'slow-down');
  assert.equal(asked, []);
});

test.run();
