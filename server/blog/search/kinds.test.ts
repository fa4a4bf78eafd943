import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { transact } from '../../core/db/index.ts';
import { indexPages } from '../../site-pages/search-queries.ts';
import { articleWriter } from '../../test/fixtures/articles.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('kinds of search results');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
  const { id: author } = await server.signedIn('blogger', 'Asha Rao');
  await writer(server).post(author, { title: 'Boat post', body: '<p>A boat.</p>' });
  const items = articleWriter(server);
  const { id } = await items.category('Ships');
  for (let index = 1; index <= 12; index++)
    await items.article(author, id, { title: `Boat article ${index}`, intro: '<p>Many boats &amp; oars.</p>' });
  await items.article(author, id, { title: 'Boat for members', access: 'registered' });
  const now = new Date(server.clock.now());
  const [page] = await server.sql('site_pages').insert({
    ...{ title: 'Harbour', alias: 'harbour', path: 'harbour', body: '<p>Where the boats lie.</p>', published: true },
    ...{ created_at: now, modified_at: now },
  });
  await transact(server.sql, tx => indexPages(tx, [Number(page)]));
});
test.after(() => server.close());

const search = async (query: string) => {
  const { body, statusCode } = await server.get(`/search?${query}`);
  assert.is(statusCode, 200, query);
  const page = load(body);
  return {
    ...{ page, body, outcome: page('main .search-outcome').text() },
    titles: page('.search-result h2')
      .toArray()
      .map(title => page(title).text()),
  };
};

test('no kind shows what only members may read, and an unknown kind is all of them', async () => {
  for (const kind of ['', 'article', 'post', 'page', 'user', 'article&kind=post'])
    assert.not.match((await search(`q=boat&kind=${kind}`)).body, 'for members');
  assert.match((await search('q=boat&kind=user')).outcome, '14 results');
});

test('articles with the words in their title come first, then those with them most often, then the newest', async () => {
  const { id: author } = await server.signedIn('blogger');
  const items = articleWriter(server);
  const { id } = await items.category('Trees');
  const at = (minutes: number): Date => new Date(server.clock.now() - minutes * 60_000);
  const written = [
    ['Juniper', '<p>A tree.</p>', 50],
    ['Berries', '<p>Of the juniper: juniper berries.</p>', 40],
    ['Old walk', '<p>Past a juniper.</p>', 30],
    ['New walk', '<p>Past a juniper.</p>', 20],
    ['Wood', '<p>Junipers burn well.</p>', 10],
  ] as const;
  for (const [title, intro, minutes] of written)
    await items.article(author, id, { title, intro, created_at: at(minutes) });
  const { titles } = await search('q=juniper&kind=article');
  assert.equal(titles, ['Juniper', 'Berries', 'Wood', 'New walk', 'Old walk']);
});

test('results are filtered by kind, each with its number, and the chosen one is marked', async () => {
  const { page, body, titles } = await search('q=boats');
  assert.equal(titles, ['Boat post']);
  const tabs = page('.tabs-plain a').toArray();
  assert.equal(
    tabs.map(tab => page(tab).text()),
    ['Everything (14)', 'Posts (1)', 'Pages (1)', 'Articles (12)'],
  );
  assert.equal(
    tabs.map(tab => page(tab).attr('href')),
    ['/search?q=boats', ...['post', 'page', 'article'].map(kind => `/search?q=boats&kind=${kind}`)],
  );
  assert.is(page('.tabs-plain [aria-current=page]').text(), 'Everything (14)');
  assert.equal(await markupProblems(body), []);

  const pages = await search('q=boats&kind=page');
  assert.equal(pages.titles, ['Harbour']);
  assert.is(pages.page('.search-result mark').text(), 'boats');
  assert.is(pages.outcome, '1 result for “boats”');
  assert.is(pages.page('.tabs-plain [aria-current=page]').text(), 'Pages (1)');
  assert.is(pages.page('.search-form input[name=kind]').attr('value'), 'page');
  assert.equal(await markupProblems(pages.body), []);
  assert.equal((await search('q=boats&kind=post')).titles, ['Boat post']);
});

test('articles are paged within their kind', async () => {
  const first = await search('q=boat&kind=article');
  assert.is(first.titles.length, 10);
  assert.match(first.page('.search-result .card-excerpt').first().text(), 'Many boats & oars.');
  assert.is(first.page('.pagination a[rel=next]').attr('href'), '/search?q=boat&kind=article&start=10');
  assert.is((await search('q=boat&kind=article&start=10')).titles.length, 2);
  assert.is((await server.get('/search?q=boat&kind=article&start=20')).statusCode, 404);
  assert.is((await search('q=boat')).page('.search-articles p a').attr('href'), '/search?q=boat&kind=article');
});

test('a kind without results says so and leads to the others', async () => {
  const none = await search('q=oars&kind=page');
  assert.is(none.outcome, 'No results for “oars”.');
  assert.match(none.page('.tabs-plain').text(), 'Articles (12)');
  assert.is(none.page('.empty').length, 0);
});

test('a filter that only posts have leaves the other kinds out', async () => {
  const { page } = await search('q=boat&year=2026&kind=article');
  assert.is(page('.tabs-plain').length, 0);
  assert.is(page('.search-form input[name=kind]').length, 0);
});

test.run();
