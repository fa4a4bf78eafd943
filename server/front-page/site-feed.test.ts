import { XMLParser } from 'fast-xml-parser';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleForm, articleWriter } from '../test/fixtures/articles.ts';
import { boundary, multipart } from '../test/fixtures/pictures.ts';
import { writer } from '../test/fixtures/posts.ts';
import { film } from '../test/fixtures/recordings.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('feed of the site');
const parser = new XMLParser({ ignoreAttributes: false, isArray: name => name === 'item' || name === 'entry' });
let server: TestServer;
let tomas: Person & { id: number };
let categoryId: number;

const rss = async (path = '/feed.xml') => parser.parse((await server.get(path)).body).rss.channel;
const titles = async (path?: string): Promise<string[]> =>
  ((await rss(path)).item ?? []).map(({ title }: { title: string }) => title);

test.before(async () => {
  server = await openTestServer();
  tomas = await server.signedIn('author', 'Tomas');
  const write = writer(server);
  const articles = articleWriter(server);
  categoryId = (await articles.category('Museums')).id;
  const at = (minutes: number): Date => new Date(server.clock.now() - minutes * 60_000);
  await write.post(tomas.id, { title: 'Post of the morning', published_at: at(120) });
  await write.post(tomas.id, { title: 'Post for members', published_at: at(1), privacy: 'registered' });
  await articles.article(tomas.id, categoryId, { title: 'Article of noon', created_at: at(60) });
  await articles.article(tomas.id, categoryId, {
    title: 'Article for members',
    created_at: at(2),
    access: 'registered',
  });
  await articles.article(tomas.id, categoryId, { title: 'Article of tomorrow', publish_up: at(-1_440) });
  await write.post(tomas.id, { title: 'Post of the evening', published_at: at(30) });
  server.dropWritten();
});
test.after(() => server.close());

test('the feed of the site has posts and articles together, newest first, and only what everybody may read', async () => {
  const expected = ['Post of the evening', 'Article of noon', 'Post of the morning'];
  assert.equal(await titles(), expected);
  const { feed } = parser.parse((await server.get('/atom.xml')).body);
  assert.equal(
    feed.entry.map(({ title }: { title: string }) => title),
    expected,
  );
  const reader = await server.signedIn('reader');
  assert.equal(parser.parse((await server.get('/feed.xml', reader)).body).rss.channel.item.length, 3);
  assert.equal(await titles('/blog/feed.xml'), ['Post of the evening', 'Post of the morning']);
});

test('the front page names the feed of the site and that of the posts', async () => {
  const { body } = await server.get('/');
  for (const path of ['/feed.xml', '/atom.xml', '/blog/feed.xml', '/blog/atom.xml'])
    assert.match(body, new RegExp(`<link rel="alternate"[^>]+href="[^"]*${path.replace('.', '\\.')}"`), path);
});

test('the feed has as many items as the site chose, whatever their kind', async () => {
  await server.set('feeds.size', 2);
  assert.equal(await titles(), ['Post of the evening', 'Article of noon']);
  await server.set('feeds.size', 20);
});

test('the recording of an article is an enclosure with address, type and length; a new article is in the feed at once', async () => {
  const fields = { option: 'com_blog', ...articleForm(categoryId, { title: 'A talk' }) };
  const payload = multipart(
    { ...fields, [tomas.cookies.lectern_token ?? '']: '1' },
    { field: 'recording_file', name: 'talk.mp4', bytes: film },
  );
  const sent = { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
  assert.is((await server.post({}, tomas, sent)).statusCode, 303);
  const { item } = await rss();
  const enclosure = item.find(({ title }: { title: string }) => title === 'A talk')?.enclosure;
  assert.is(enclosure?.['@_type'], 'video/mp4');
  assert.is(enclosure?.['@_length'], String(film.length));
  const { pathname } = new URL(enclosure['@_url']);
  assert.is((await server.get(pathname)).rawPayload.length, film.length);
  assert.is(item.filter((one: { enclosure?: unknown }) => one.enclosure).length, 1);
  const { feed } = parser.parse((await server.get('/atom.xml')).body);
  const { link } = feed.entry.find(({ title }: { title: string }) => title === 'A talk');
  assert.is(link.find((one: Record<string, string>) => one['@_rel'] === 'enclosure')['@_href'], enclosure['@_url']);
});

test.run();
