import { createServer, type RequestListener, type Server } from 'node:http';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ExternalFetchOptions, outboundLimits } from '../../core/net/outbound.ts';
import { definitions } from '../../core/settings/site-settings.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { storedFeed } from './queries.ts';
import { headlinesIn, refreshTicker } from './refresh.ts';

const test = suite('news ticker');
const address = 'http://feeds.example/news.xml';
let server: TestServer;
let remote: Server;
let asked = 0;
let answer: RequestListener = (_, response) => void response.writeHead(404).end();

const item = (title: string, link: string) => `<item><title>${title}</title><link>${link}</link></item>`;
const rss = (...items: readonly string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>https://n.example/</link>${items.join('')}</channel></rss>`;
const serve = (body: string | Buffer, type = 'application/rss+xml') => {
  answer = (_, response) => void response.writeHead(200, { 'content-type': type }).end(body);
};
const portOf = (one: Server): number => {
  const at = one.address();
  return at !== null && typeof at === 'object' ? at.port : 0;
};
const door: ExternalFetchOptions = {
  resolve: async host => [host === 'feeds.example' ? '93.184.216.34' : '10.0.0.5'],
  connect: () => ({ address: '127.0.0.1', port: portOf(remote) }),
};
const refresh = async () => {
  server.clock.advance(16 * 60_000);
  await refreshTicker(server.services, door);
};
const titles = async () => (await storedFeed(server.sql, address))?.items.map(({ title }) => title);
const page = async (path = '/') => {
  const { statusCode, body } = await server.get(path);
  assert.is(statusCode, 200, body);
  return load(body);
};
const links = async (path?: string) => {
  const $ = await page(path);
  return $('[data-eb-module-ticker] ul#js-ticker.js-hidden[data-mod-ticker-items] > li.news-item > a')
    .toArray()
    .map(one => [$(one).text(), $(one).attr('href')]);
};

test.before(async () => {
  server = await openTestServer();
  await server.set('ticker.source', 'posts');
  remote = createServer((request, response) => {
    asked++;
    answer(request, response);
  });
  await new Promise<void>(resolve => void remote.listen(0, '127.0.0.1', resolve));
  const { id } = await server.signedIn('blogger', 'Asha Rao');
  const write = writer(server);
  for (let n = 1; n <= 7; n++)
    await write.post(id, {
      title: `Post ${n}`,
      slug: `post-${n}`,
      published_at: new Date(server.clock.now() - n * 3_600_000),
    });
});
test.after(async () => {
  remote.closeAllConnections();
  remote.close();
  await server.close();
});

test('a feed with entities, a document type or no channel is refused', async () => {
  for (const xml of [
    `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss(item('&x;', 'https://n.example/1'))}`,
    `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]>${rss()}`,
    '<html><body>Not found</body></html>',
    '<rss><channel><item>',
    '',
  ])
    await headlinesIn(Buffer.from(xml), 'text/xml').then(
      found => assert.equal(found, [], xml),
      () => {},
    );
  const [only] = await headlinesIn(Buffer.from(rss(item('&undeclared;', 'https://n.example/1'))), '');
  assert.is(only?.title, '&undeclared;');
});

test('B-044 links that are no web addresses are left out, and markup in titles is words', async () => {
  const found = await headlinesIn(
    Buffer.from(
      rss(
        item('Script', 'javascript:alert(1)'),
        item('Data', 'data:text/html,x'),
        item('Password', 'https://a:b@n.example/'),
        item('Relative', '/news/1'),
        item('', 'https://n.example/untitled'),
        item('&lt;img src=x onerror=alert(1)&gt;Bells &amp;amp; <![CDATA[<b>whistles</b>]]>', ' https://n.example/1 '),
      ),
    ),
    '',
  );
  assert.equal(found, [{ title: 'Bells & whistles', href: 'https://n.example/1' }]);
});

test('a feed is read in the encoding it says', async () => {
  const xml = rss(item('Café', 'https://n.example/1'));
  for (const [head, type] of [
    ['<?xml version="1.0" encoding="ISO-8859-1"?>', 'text/xml'],
    ['<?xml version="1.0"?>', 'text/xml; charset=iso-8859-1'],
  ] as const)
    assert.is((await headlinesIn(Buffer.from(xml.replace(/^<\?.*?\?>/, head), 'latin1'), type))[0]?.title, 'Café');
});

test('B-050 B-043 the latest listing and the home page have a ticker above them: a label, and each headline with its link', async () => {
  for (const path of ['/', '/blog']) {
    const shown = await links(path);
    assert.equal(
      shown,
      [1, 2, 3, 4, 5].map(n => [`Post ${n}`, `/blog/post-${n}`]),
    );
  }
  const $ = await page();
  assert.ok($('.ticker').nextAll('[data-blog-posts]').length > 0);
  assert.is($('li.news-item').first().attr('data-type'), 'Latest');
  assert.is($('[data-ticker="toggle"], [data-ticker="previous"], [data-ticker="next"]').length, 3);
  await server.set('ticker.source', 'none');
  assert.equal(await links(), []);
  await server.set('ticker.source', 'posts');
});

test('B-038 B-045 B-046 B-047 B-048 B-049 the defaults of the ticker are on the page', async () => {
  const $ = await page();
  const dataset = $('[data-eb-module-ticker]').data();
  assert.is($('.ticker-title').text(), 'Latest');
  assert.is($('[data-eb-module-ticker]').attr('aria-label'), 'Latest');
  assert.is(dataset.speed, 0.1);
  assert.is(dataset.pause, 3000);
  assert.is(dataset.fadeIn, 600);
  assert.is(dataset.fadeOut, 300);
  assert.is(dataset.display, 'reveal');
  assert.is($('#js-ticker').attr('data-direction'), 'ltr');
  assert.is(definitions['ticker.direction'].preset, 'ltr');
  await server.set('site.direction', 'rtl');
  assert.is((await page())('#js-ticker').attr('data-direction'), 'rtl');
  await server.set('site.direction', 'ltr');
});

test('B-039 B-040 the controls are optional; without a pause control nothing moves', async () => {
  await server.set('ticker.playPause', false);
  await server.set('ticker.previousNext', false);
  const $ = await page();
  assert.is($('[data-ticker]').length, 0);
  assert.is($('[data-eb-module-ticker]').attr('data-moves'), '0');
  await server.set('ticker.playPause', true);
  await server.set('ticker.previousNext', true);
});

test('B-044 with the address of a feed its items are shown as links with their titles, fetched without a reader waiting', async () => {
  await server.set('ticker.source', 'feed');
  await server.set('ticker.feedUrl', address);
  assert.equal(await links(), []);
  assert.is(asked, 0);
  serve(rss(item('One', 'https://n.example/1'), item('Two', 'https://n.example/2')));
  await refresh();
  assert.equal(await links(), [
    ['One', 'https://n.example/1'],
    ['Two', 'https://n.example/2'],
  ]);
  await refreshTicker(server.services, door);
  assert.is(asked, 1);
  serve(rss(item('Three', 'https://n.example/3')));
  await refresh();
  assert.equal(await links(), [['Three', 'https://n.example/3']]);
});

test('a feed that is huge, slow to end, redirected inside, broken or gone leaves the ticker as it was', async () => {
  const answers: Readonly<Record<string, RequestListener>> = {
    huge: (_, response) => void response.writeHead(200).end(Buffer.alloc(outboundLimits.bytes + 1, ' ')),
    inside: (_, response) => void response.writeHead(302, { location: 'http://inside.example/' }).end(),
    metadata: (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    file: (_, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    broken: (_, response) => void response.writeHead(200).end('<rss><channel><item><title>Four'),
    deep: (_, response) => void response.writeHead(200).end('<a>'.repeat(300_000)),
    gone: (_, response) => void response.writeHead(410).end(rss(item('Gone', 'https://n.example/g'))),
    cut: (_, response) => void response.destroy(),
  };
  for (const [name, listener] of Object.entries(answers)) {
    answer = listener;
    const before = asked;
    await refresh();
    assert.equal(await titles(), ['Three'], name);
    assert.is(asked, before + 1, name);
  }
  assert.equal(await links(), [['Three', 'https://n.example/3']]);
});

test('another address forgets what the former one held', async () => {
  await server.set('ticker.feedUrl', 'http://feeds.example/other.xml');
  assert.equal(await links(), []);
  serve(rss());
  await refresh();
  assert.is(await titles(), undefined);
});

test.run();
