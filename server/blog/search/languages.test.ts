import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transact } from '../../core/db/index.ts';
import { indexPages } from '../../site-pages/search-queries.ts';
import { articleWriter } from '../../test/fixtures/articles.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { workOnce } from '../../workers.ts';

const test = suite('search in several languages');
let server: TestServer;
let write: ReturnType<typeof writer>;
let author: { id: number };

test.before(async () => {
  server = await openTestServer();
  write = writer(server);
  author = await server.signedIn('blogger', 'Asha Rao');
});
test.after(() => server.close());

const pageOf = async (q: string) => load((await server.get(`/search?${new URLSearchParams({ q })}`)).body);
const find = async (q: string): Promise<string[]> => {
  const page = await pageOf(q);
  return page('.search-result h2')
    .toArray()
    .map(title => page(title).text());
};
const sitePage = async (columns: Readonly<Record<string, unknown>>): Promise<number> => {
  const now = new Date(server.clock.now());
  const [id] = await server
    .sql('site_pages')
    .insert({ published: true, created_at: now, modified_at: now, ...columns });
  await transact(server.sql, tx => indexPages(tx, [Number(id)]));
  return Number(id);
};

test('F-3.1 "gardens" finds "garden" in posts, articles and pages, and the beginning of the word finds all three', async () => {
  const items = articleWriter(server);
  const { id } = await items.category('Outdoors');
  await write.post(author.id, { title: 'Post', body: '<p>One garden.</p>' });
  await items.article(author.id, id, { title: 'Article', intro: '<p>One garden.</p>' });
  await sitePage({ title: 'Garden rules', alias: 'rules', path: 'rules', body: '<p>Close the gate.</p>' });
  for (const q of ['gardens', 'garde', 'garden']) {
    const page = await pageOf(q);
    assert.equal(await find(q), ['Post'], q);
    assert.match(page('.search-articles').text(), 'Article', q);
    assert.match(page('.search-pages').text(), 'Garden rules', q);
  }
});

test('a page that is not published or in the trash is found by nobody', async () => {
  await sitePage({ title: 'Zebu plan', alias: 'draft', path: 'draft', body: '<p>Zebu</p>', published: false });
  await sitePage({ title: 'Zebu past', alias: 'gone', path: null, body: '<p>Zebu</p>' });
  const staff = await server.signedIn('admin');
  for (const as of [undefined, staff])
    assert.not.match((await server.get('/search?q=zebu', as)).body, /Zebu (?:plan|past)/);
});

test('a text is found by the forms of its own language on a site of another', async () => {
  await write.post(author.id, { title: 'Alte Stadt', language: 'de-DE', body: '<p>Drei Häuser am Fluss.</p>' });
  await write.post(author.id, { title: 'Recreio', language: 'pt-BR', body: '<p>Duas canções.</p>' });
  await write.post(author.id, { title: 'पढ़ना', language: 'hi-IN', body: '<p>दो पुस्तकें पढ़ीं।</p>' });
  await write.post(author.id, { title: 'مدينة', language: 'ar-EG', body: '<p>زرنا الحديقة.</p>' });
  for (const q of ['Haus', 'haus', 'Häuser', 'hausern']) assert.equal(await find(q), ['Alte Stadt'], q);
  assert.equal(await find('canção'), ['Recreio']);
  assert.equal(await find('पुस्तक'), ['पढ़ना']);
  assert.equal(await find('حديقة'), ['مدينة']);
  const page = await pageOf('Haus');
  assert.is(page('mark').first().text(), 'Häuser');
});

test('a post with the word as it was typed stands above posts with other words of its stem', async () => {
  const at = (days: number) => new Date(server.clock.now() - days * 86_400_000);
  await write.post(author.id, { title: 'Exact', body: '<p>A university.</p>', published_at: at(9) });
  await write.post(author.id, { title: 'Other', body: '<p>The universe.</p>', published_at: at(2) });
  assert.equal(await find('university'), ['Exact', 'Other']);
  assert.equal(await find('universe'), ['Other', 'Exact']);
  assert.equal(await find('"universe"'), ['Other']);
});

test('after the language of the site has changed, the index is rebuilt by its rules in the background', async () => {
  await workOnce(server.services);
  await write.post(author.id, { title: 'Grün', body: '<p>Viele Wälder.</p>' });
  assert.equal(await find('Waldes'), []);
  await server.set('site.language', 'de-DE');
  server.clock.advance(6 * 60_000);
  // The check adds the jobs that rebuild.
  await workOnce(server.services);
  await workOnce(server.services);
  assert.equal(await find('Waldes'), ['Grün']);
  await server.set('site.language', 'en-GB');
});

test.run();
