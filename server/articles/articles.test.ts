import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter, type WrittenArticle } from '../test/fixtures/articles.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('article area');
let server: TestServer;
let write: ReturnType<typeof articleWriter>;
let author: Person & { id: number };
let category: WrittenArticle;

test.before(async () => {
  server = await openTestServer();
  write = articleWriter(server);
  author = await server.signedIn('author', 'Tomas');
  category = await write.category('Museums');
});
test.after(() => server.close());

const dayMs = 24 * 3_600_000;
const pathOf = ({ id, alias }: WrittenArticle): string => `/articles/item/${id}-${alias}`;
const listOf = ({ id, alias }: WrittenArticle): string => `/articles/itemlist/category/${id}-${alias}`;
const page = async (path: string, as?: Person) => load((await server.get(path, as)).body);
const titles = async (path: string, as?: Person): Promise<string[]> => {
  const $ = await page(path, as);
  return $('.catItemView a[href*="/articles/item/"]:not(.catItemCommentsLink)')
    .toArray()
    .map(link => $(link).text());
};
const later = (ms: number): Date => new Date(server.clock.now() + ms);

test('F-036 a stranger does not learn of an item that is unpublished, trashed, still to come or over', async () => {
  const hidden = [
    { published: false },
    { trashed_at: later(-1000) },
    { publish_up: later(dayMs) },
    { publish_down: later(-1000) },
  ];
  for (const columns of hidden) {
    const article = await write.article(author.id, category.id, columns);
    assert.is((await server.get(pathOf(article))).statusCode, 404);
    assert.is((await server.get(`${pathOf(article)}?format=json`)).statusCode, 404);
    assert.is((await server.get(pathOf(article), author)).statusCode, 200);
    assert.not.ok((await titles(listOf(category))).includes('An item'));
  }
});

test('H-001 an item of a category that is closed, or below one, is read by nobody but its author', async () => {
  const outer = await write.category('Closed', { published: false });
  const inner = await write.category('Inside', { parent_id: outer.id });
  const article = await write.article(author.id, inner.id);
  assert.is((await server.get(pathOf(article))).statusCode, 404);
  assert.is((await server.get(listOf(inner))).statusCode, 404);
  assert.is((await server.get(listOf(outer))).statusCode, 404);
  assert.is((await server.get(pathOf(article), author)).statusCode, 200);
});

test('H-001 what is for members asks a visitor to sign in, and stands in no list of a visitor', async () => {
  const members = await write.category('Members', { access: 'registered' });
  const article = await write.article(author.id, members.id, { title: 'For members' });
  const reader = await server.signedIn('reader');
  assert.is((await server.get(pathOf(article))).statusCode, 403);
  assert.is((await server.get(listOf(members))).statusCode, 403);
  assert.is((await server.get(pathOf(article), reader)).statusCode, 200);
  assert.not.ok((await titles('/articles')).includes('For members'));
  assert.ok((await titles('/articles', reader)).includes('For members'));
});

test('a featured item is heard as such after its title, on its page and in lists', async () => {
  const article = await write.article(author.id, category.id, { title: 'A good hall', featured: true });
  const $ = await page(pathOf(article));
  assert.is($('h1.itemTitle').text(), 'A good hall, Featured');
  const list = await page(listOf(category));
  assert.is(list('.catItemTitle:has(.item-mark)').text(), 'A good hall, Featured');
});

test('H-004 the page of an item: both forms of its address, one lasting', async () => {
  const article = await write.article(author.id, category.id, { title: 'The <bronze> hall' });
  const $ = await page(pathOf(article));
  assert.is($('h1.itemTitle').text(), 'The <bronze> hall');
  assert.is($('.itemIntroText').text(), 'Its introduction.');
  assert.is($('.itemFullText').text(), 'Its full text.');
  assert.is($('link[rel="canonical"]').attr('href'), `http://lectern.test${pathOf(article)}`);
  assert.is(
    (await page(`/index.php?option=com_articles&view=item&id=${article.id}:x`))('h1').text(),
    'The <bronze> hall',
  );
  for (const old of [
    `/articles/item/${article.id}-other`,
    `/news/item/${article.id}-x`,
    `/component/x/item/${article.id}`,
  ]) {
    const answer = await server.get(old);
    assert.is(answer.statusCode, 301, old);
    assert.match(String(answer.headers.location), `/articles/item/${article.id}`);
  }
});

test('a category under an older name leads to its own, a feed of it to the feed', async () => {
  const to = async (query = '') =>
    (await server.get(`/articles/itemlist/category/${category.id}-older${query}`)).headers.location;
  const own = `/articles/itemlist/category/${category.id}-${category.alias}`;
  assert.is(await to(), own);
  assert.is(await to('?format=feed&type=atom'), `${own}?format=feed&type=atom`);
  assert.is(await to('?start=20'), `${own}?start=20`);
});

test('whatever stands behind the number leads to the one address, with what was asked of it', async () => {
  const article = await write.article(author.id, category.id);
  const to = async (query = '') => (await server.get(`/articles/item/${article.id}-other${query}`)).headers.location;
  assert.is(await to(), pathOf(article));
  for (const query of ['?print=1&tmpl=component', '?start=20']) assert.is(await to(query), pathOf(article) + query);
});

test('H-003 an item without a full text shows its introduction in its place', async () => {
  const article = await write.article(author.id, category.id, { body: '' });
  const $ = await page(pathOf(article));
  assert.is($('.itemFullText').text(), 'Its introduction.');
  assert.is($('.itemIntroText').length, 0);
});

test('H-001 a category shows the items of the categories inside it, in four groups, and pages on', async () => {
  const outer = await write.category('Outer');
  const inner = await write.category('Inner', { parent_id: outer.id });
  for (let number = 1; number <= 16; number++)
    await write.article(author.id, number % 2 ? outer.id : inner.id, {
      title: `Item ${number}`,
      created_at: later(-number * 60_000),
    });
  const $ = await page(listOf(outer));
  assert.is($('.groupLeading .catItemView').length, 2);
  assert.is($('.groupPrimary .catItemView').length, 4);
  assert.is($('.groupSecondary .catItemView').length, 4);
  assert.is($('.groupLinks .catItemView').length, 4);
  assert.is($('.subCategoryContainer > .subCategory a').text(), 'Inner');
  assert.equal(await titles(`${listOf(outer)}?start=14`), ['Item 15', 'Item 16']);
  assert.is((await server.get(`${listOf(outer)}?start=99`)).statusCode, 404);
  assert.is((await titles(listOf(inner))).length, 8);
});

test('lists by tag, author, day; as feeds and as data', async () => {
  const writer = await server.signedIn('author', 'Ada');
  const tag = await write.tag('touch');
  const article = await write.article(
    writer.id,
    category.id,
    { title: 'Tagged', created_at: new Date('2026-03-05T10:00:00Z') },
    [tag.id],
  );
  assert.equal(await titles(`/articles/itemlist/tag/${tag.alias}`), ['Tagged']);
  assert.equal(await titles('/articles/itemlist/date/2026/3/5'), ['Tagged']);
  assert.equal(await titles('/articles/itemlist/date/2026/3/6'), []);
  assert.equal(await titles(`/articles/itemlist/date/2026/3?catid=${category.id}`), ['Tagged']);
  assert.ok((await titles(`/articles/itemlist/user/${writer.id}`)).includes('Tagged'));
  const feed = await server.get(`/articles/itemlist/tag/${tag.alias}?format=feed&type=atom`);
  assert.match(String(feed.headers['content-type']), 'application/atom+xml');
  assert.match(feed.body, pathOf(article));
  const data = (await server.get(`${pathOf(article)}?format=json`)).json();
  assert.is(data.item.title, 'Tagged');
  assert.not.match(JSON.stringify(data), '@');
  for (const wrong of [
    '/articles/itemlist/date/2026/13',
    '/articles/itemlist/date/0050/01',
    '/articles/itemlist/date/2026/2/31',
    '/articles/itemlist/tag/none',
  ])
    assert.is((await server.get(wrong)).statusCode, 404, wrong);
});

test('nothing tells whose the items under another name are, and an account without one of its own has no page', async () => {
  const ghost = await server.signedIn('author', 'Gita Ghost');
  const own = (at?: Person) => server.get(`/articles/itemlist/user/${ghost.id}`, at);
  await write.article(ghost.id, category.id, { title: 'Under a name', author_alias: 'A friend' });
  await write.article(ghost.id, category.id, { title: 'A draft', published: false });
  assert.is((await own()).statusCode, 404);
  assert.is((await own(ghost)).statusCode, 200);
  const open = await write.article(ghost.id, category.id, { title: 'Her own' });
  for (const format of ['', '?format=feed', '?format=json']) {
    const { body } = await server.get(`/articles/itemlist/user/${ghost.id}${format}`);
    assert.match(body, 'Her own');
    assert.not.match(body, /Under a name|A draft/);
  }
  assert.not.match((await page(pathOf(open)))('.itemAuthorLatest').text(), 'Under a name');
});

test('a category counts what is out, and not what is still to come or over', async () => {
  const outer = await write.category('Counted');
  const inner = await write.category('Counted inside', { parent_id: outer.id });
  const reader = await server.signedIn('reader');
  const counted = async () => (await page(listOf(outer), reader))('.subCategory .muted').text();
  await write.article(author.id, inner.id, { publish_up: later(dayMs) });
  await write.article(author.id, inner.id, { publish_down: later(-1000) });
  assert.is(await counted(), '0 articles');
  await write.article(author.id, inner.id);
  assert.is(await counted(), '1 article');
});

test('no address of an item is a fault, whatever host stands before it', async () => {
  const article = await write.article(author.id, category.id);
  const query = `index.php?option=com_articles&view=item&id=${article.id}&start=1`;
  for (const path of ['//host:99999/', '//[/']) assert.is((await server.get(path + query)).statusCode, 200, path);
});

test('a list changes with the clock: what comes out appears, what is over goes', async () => {
  const own = await write.category('Soon');
  await write.article(author.id, own.id, { title: 'Comes', publish_up: later(60_000) });
  await write.article(author.id, own.id, { title: 'Goes', publish_down: later(90_000) });
  assert.equal(await titles(listOf(own)), ['Goes']);
  server.clock.advance(61_000);
  assert.equal((await titles(listOf(own))).sort(), ['Comes', 'Goes']);
  server.clock.advance(60_000);
  assert.equal(await titles(listOf(own)), ['Comes']);
});

test('the sitemap of articles names what everybody may read, and nothing else', async () => {
  const members = await write.category('Sealed', { access: 'registered' });
  const open = await write.article(author.id, category.id);
  const hidden = [
    await write.article(author.id, members.id),
    await write.article(author.id, category.id, { published: false }),
    await write.article(author.id, category.id, { publish_up: later(dayMs) }),
  ];
  const { body } = await server.get('/articles/sitemap.xml');
  assert.match(body, `http://lectern.test${pathOf(open)}<`);
  for (const article of hidden) assert.not.match(body, pathOf(article));
  assert.not.match(body, listOf(members));
  assert.match((await server.get('/robots.txt')).body, 'Sitemap: http://lectern.test/articles/sitemap.xml');
});

test('H-002 every page names the version of the article area', async () => {
  const $ = await page('/articles');
  assert.equal(JSON.parse($('#lectern-config').text()).articles, { option: 'com_articles', version: '2.8.0' });
});

test('H-042 who is signed in has a block of own acts; comments open alone, for a frame', async () => {
  assert.is((await page('/articles'))('.k2UserBlock').length, 0);
  const $ = await page('/articles', author);
  const link = $('.k2UserBlock .k2UserBlockActions [data-k2-modal="iframe"]').attr('href') ?? '';
  const framed = await page(link, author);
  assert.is(framed('h1').length, 1);
  assert.is(framed('body > header, body > footer, #sp-header').length, 0);
  assert.is((await page('/articles', await server.signedIn('reader')))('.userItemAddLink').length, 0);
});

test.run();
