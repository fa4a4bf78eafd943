import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter } from '../test/fixtures/articles.ts';
import { writer } from '../test/fixtures/posts.ts';
import { storedPicture } from '../test/fixtures/stored-picture.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('oEmbed');
let server: TestServer;
let asha: Person & { id: number };

test.before(async () => {
  server = await openTestServer();
  asha = await server.signedIn('blogger', 'Asha <Rao>');
});
test.after(() => server.close());

const ask = (path: string, more = '', as?: Person) =>
  server.get(`/oembed?url=${encodeURIComponent(server.services.settings.baseUrl + path)}${more}`, as);

test('a post that not everyone may read, or none, has no card, whoever asks', async () => {
  const write = writer(server);
  const later = new Date(server.clock.now() + 3600_000);
  for (const columns of [
    { state: 'draft' },
    { privacy: 'private' },
    { privacy: 'registered' },
    { password: 'any hash' },
    { published_at: later },
    { lifecycle: 'trashed' },
  ]) {
    const { slug } = await write.post(asha.id, { title: 'Closed', ...columns });
    const { statusCode, body } = await ask(`/blog/${slug}`, '', asha);
    assert.is(statusCode, 404, JSON.stringify(columns));
    assert.not.match(body, 'Closed');
  }
  const article = await articleWriter(server).article(asha.id, (await articleWriter(server).category('Halls')).id, {
    access: 'registered',
  });
  for (const path of [`/articles/item/${article.id}`, '/articles/item/999999', '/blog/no-such', '/blog/%E0%A4%A', '/'])
    assert.is((await ask(path, '', asha)).statusCode, 404, path);
  for (const url of ['', 'no address', 'https://thief.example/blog/x', 'http://lectern.test.thief.example/blog/x'])
    assert.is((await server.get(`/oembed?url=${encodeURIComponent(url)}`)).statusCode, 404, url);
});

test('a post has a card without scripts, with its cover, in JSON and in XML; its page leads there', async () => {
  const cover = await storedPicture(server, asha.id, { width: 700, height: 400 });
  const { slug } = await writer(server).post(asha.id, {
    title: 'Of <tides>',
    body: '<p>Words</p>',
    cover_id: cover.id,
  });
  const page = load((await server.get(`/blog/${slug}`)).body);
  const link = new URL(String(page('link[type="application/json+oembed"]').attr('href')));
  const answer = await server.get(link.pathname + link.search);
  assert.match(String(answer.headers['content-type']), 'application/json');
  assert.is(answer.headers['access-control-allow-origin'], '*');
  const card = JSON.parse(answer.body);
  assert.equal(
    [card.version, card.type, card.title, card.author_name, card.width],
    ['1.0', 'rich', 'Of <tides>', 'Asha <Rao>', 600],
  );
  assert.match(card.thumbnail_url, `http://lectern.test/media/files/${cover.name}`);
  const html = load(card.html);
  assert.is(html('a').attr('href'), `http://lectern.test/blog/${slug}`);
  assert.equal([html('a').text(), html('script, style, iframe').length], ['Of <tides>', 0]);
  const xml = await ask(`/blog/${slug}`, '&format=xml&maxwidth=320');
  assert.match(String(xml.headers['content-type']), 'text/xml');
  assert.match(xml.body, '<title>Of &lt;tides&gt;</title>');
  assert.match(xml.body, '<width>320</width>');
  assert.is((await ask(`/blog/${slug}`, '&format=yaml')).statusCode, 501);
});

test('an article has a card; a page for signed-in readers leads to none', async () => {
  const write = articleWriter(server);
  const category = await write.category('Rooms');
  const article = await write.article(asha.id, category.id, { title: 'A hall' });
  const card = JSON.parse((await ask(`/articles/item/${article.id}-any-alias`)).body);
  assert.is(card.title, 'A hall');
  const { slug } = await writer(server).post(asha.id, { privacy: 'registered' });
  const page = load((await server.get(`/blog/${slug}`, asha)).body);
  assert.is(page('link[type="application/json+oembed"]').length, 0);
});

test.run();
