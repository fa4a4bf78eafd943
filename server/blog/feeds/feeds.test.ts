import { XMLParser } from 'fast-xml-parser';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { storedPicture } from '../../test/fixtures/stored-picture.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('feeds');
const parser = new XMLParser({
  ignoreAttributes: false,
  processEntities: true,
  isArray: name => name === 'item' || name === 'entry' || name === 'url',
});
let server: TestServer;
let write: ReturnType<typeof writer>;
let post: Written;
let places: { categories: number[]; tags: number[] };
let addresses: string[];
const title = 'A <b>bold</b> & "quoted" title ]]>\u0007';

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  const { id } = await server.signedIn('blogger', 'Asha Rao');
  const category = await write.category('Low vision');
  const tag = await write.tag('Print');
  const { permalink } = await server.sql('users').where('id', id).first('permalink');
  places = { categories: [category.id], tags: [tag.id] };
  post = await write.post(id, { title, body: '<p>Words &amp; more</p>' }, places);
  for (const columns of [
    { state: 'draft' },
    { privacy: 'private' },
    { privacy: 'registered' },
    { password: 'any hash' },
    { published_at: new Date(server.clock.now() + 60_000) },
  ])
    await write.post(id, { title: 'Not for a feed', body: '<p>Not for a feed</p>', ...columns }, places);
  addresses = ['', `/blog/categories/${category.alias}`, `/blog/tags/${tag.alias}`, `/blog/authors/${permalink}`];
});
test.after(() => server.close());

test('RSS and Atom of the site, a category, a tag and an author hold what everybody may read, and nothing else', async () => {
  for (const address of addresses) {
    const rss = await server.get(`${address}/feed.xml`);
    assert.match(String(rss.headers['content-type']), 'application/rss+xml');
    assert.not.match(rss.body, 'Not for a feed');
    const { channel } = parser.parse(rss.body).rss;
    assert.is(channel.item.length, 1);
    assert.is(channel.item[0].title, 'A <b>bold</b> & "quoted" title ]]>');
    assert.is(channel.item[0].description, 'Words & more');
    assert.is(channel.item[0].link, `http://lectern.test/blog/${post.slug}`);
    const atom = await server.get(`${address}/atom.xml`);
    assert.match(String(atom.headers['content-type']), 'application/atom+xml');
    assert.not.match(atom.body, 'Not for a feed');
    assert.is(parser.parse(atom.body).feed.entry[0].author.name, 'Asha Rao');
    assert.not.match(rss.body + atom.body, '@people.test');
  }
});

test('feeds have whole texts with absolute addresses and no styles of the site, and the cover as a picture', async () => {
  const { id } = await server.signedIn('blogger');
  const body = [
    '<h2 id="x" class="y">More</h2><p>A <a href="/blog/other">link</a> &amp; a ]]&gt; sign',
    '<small class="footnote">A note</small></p><p><img src="/media/files/aa/large.jpg" srcset="/x 1w" alt="A boat" /></p>',
    '<p onclick="x">Last<script>alert(1)</script></p>',
  ].join('');
  const cover = await storedPicture(server, id, { width: 700, height: 400, alt: 'The harbour & its pier' });
  const { slug } = await write.post(id, { body, cover_id: cover.id, published_at: new Date(server.clock.now() - 1) });
  server.dropWritten();
  const find = (all: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>> =>
    all.find(one => JSON.stringify(one.link).includes(`/blog/${slug}`)) ?? {};
  const read = async () => {
    const item = find(parser.parse((await server.get('/feed.xml')).body).rss.channel.item);
    const entry = find(parser.parse((await server.get('/atom.xml')).body).feed.entry);
    return { item, entry };
  };
  const { item, entry } = await read();
  const text = String(item['content:encoded']);
  assert.match(text, '<h2>More</h2>');
  assert.match(text, '<a href="http://lectern.test/blog/other">link</a>');
  assert.match(text, '<img src="http://lectern.test/media/files/aa/large.jpg" alt="A boat" />');
  assert.match(text, '<small>A note</small>');
  assert.not.match(text, /class=|srcset|script|onclick|alert/);
  assert.equal(entry.content, { '#text': text, '@_type': 'html' });
  for (const one of [item, entry])
    assert.match(JSON.stringify(one['media:content']), 'http://lectern.test/media/files/');
  assert.match(JSON.stringify(item['media:content']), 'The harbour & its pier');
  await server.set('feeds.fullText', false);
  assert.is((await read()).item['content:encoded'], undefined);
  await server.set('feeds.fullText', true);
  await server.sql('posts').where({ slug }).delete();
  server.dropWritten();
});

test('list views answer their feed when format=feed asks for it', async () => {
  const rss = await server.get('/index.php?option=com_blog&view=latest&format=feed&type=rss');
  assert.match(String(rss.headers['content-type']), 'application/rss+xml');
  const atom = await server.get(`${addresses[1]}?format=feed&type=atom`);
  assert.match(String(atom.headers['content-type']), 'application/atom+xml');
});

test('a post has a feed of its published comments', async () => {
  for (const [number, state, name] of [
    [1, 'published', 'Ravi'],
    [2, 'held', 'Held one'],
    [3, 'removed', 'Removed one'],
  ] as const)
    await server.sql('comments').insert({
      post_id: post.id,
      number,
      state,
      name,
      email: 'ravi@people.test',
      body: 'Well said',
      html: 'Well said',
      created_at: new Date(server.clock.now()),
    });
  const { body } = await server.get(`/blog/${post.slug}/feed.xml`);
  assert.match(body, 'Ravi');
  assert.match(body, 'Well said');
  for (const hidden of ['Held one', 'Removed one', 'ravi@people.test']) assert.not.match(body, hidden);
  assert.is(parser.parse((await server.get(`/blog/${post.slug}/atom.xml`)).body).feed.entry.length, 1);
  const draft = await server.sql('posts').where('state', 'draft').first('slug');
  assert.is((await server.get(`/blog/${draft.slug}/feed.xml`)).statusCode, 404);
});

test('the sitemap names public pages only, and robots.txt names the sitemap', async () => {
  const { body } = await server.get('/sitemap.xml');
  const urls: string[] = parser.parse(body).urlset.url.map((one: { loc: string }) => one.loc);
  assert.ok(urls.includes(`http://lectern.test/blog/${post.slug}`));
  assert.is(urls.filter(url => url.includes('/blog/post-')).length, 1);
  assert.ok(urls.includes(`http://lectern.test${addresses[1]}`));
  assert.match((await server.get('/robots.txt')).body, 'Sitemap: http://lectern.test/sitemap.xml');
  assert.is((await server.get('/sitemap/1')).statusCode, 200);
  assert.is((await server.get('/sitemap/2')).statusCode, 404);
  assert.is((await server.get('/favicon.ico')).headers['content-type'], 'image/x-icon');
});

test.run();
