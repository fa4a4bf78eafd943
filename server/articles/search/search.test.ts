import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { transact } from '../../core/db/index.ts';
import { articleWriter, askArticles, scripted, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { workOnce } from '../../workers.ts';
import { indexArticles } from './index-queries.ts';

const test = suite('search of items');
let server: TestServer;
let write: ReturnType<typeof articleWriter>;
let ask: ReturnType<typeof askArticles>;
let author: Person & { id: number };
let category: WrittenArticle;

test.before(async () => {
  server = await openTestServer();
  write = articleWriter(server);
  ask = askArticles(server);
  author = await server.signedIn('author', 'Tomas');
  category = await write.category('Museums');
});
test.after(() => server.close());

const later = (ms: number): Date => new Date(server.clock.now() + ms);
const article = (title: string, columns: Readonly<Record<string, unknown>> = {}, at = category.id) =>
  write.article(author.id, at, { title, ...columns });
const asking = (searchword: string, more: Readonly<Record<string, string | number>> = {}) => ({
  view: 'itemlist',
  task: 'search',
  format: 'raw',
  tpl: 'search',
  t: 1,
  searchword,
  ...more,
});
const raw = async (word: string, as?: Person, more = {}): Promise<string> => {
  const answer = await ask(asking(word, more), as);
  assert.is(answer.statusCode, 200, word);
  return answer.body;
};
const found = async (word: string, as?: Person, more = {}): Promise<string[]> => {
  const $ = load(await raw(word, as, more));
  return $('ul.liveSearchResults > li > a')
    .toArray()
    .map(link => $(link).text());
};

test('F-036 H-035 nobody finds what they may not read: unpublished, trashed, to come, over, closed, for members', async () => {
  const closed = await write.category('Closed', { published: false });
  const members = await write.category('Members', { access: 'registered' });
  for (const columns of [
    { published: false },
    { trashed_at: later(-1000) },
    { publish_up: later(3_600_000) },
    { publish_down: later(-1000) },
  ])
    await article('Zebrawood', columns);
  await article('Zebrawood', {}, closed.id);
  assert.is(await raw('zebrawood'), '');
  assert.is(await raw('zebrawood', author), '');
  await article('Zebrawood for members', {}, members.id);
  assert.is(await raw('zebrawood'), '');
  assert.equal(await found('zebrawood', await server.signedIn('reader')), ['Zebrawood for members']);
});

test('H-035 the answer is bare markup at any depth, however often a field is repeated; titles are text', async () => {
  await article('Quartz <b>clock</b>', { body: '<p>A quartzite face.</p>' });
  const query =
    'option=com_articles&view=itemlist&task=search&searchword=quartz&option=com_articles&view=itemlist&task=search&format=raw&t=1&tpl=search';
  const listPath = `/articles/itemlist/category/${category.id}-${category.alias}`;
  for (const path of ['/', '/deep/path/', '/articles/item/', '/articles/itemlist/category/', `${listPath}/`]) {
    const { statusCode, body, headers } = await server.get(`${path}index.php?${query}`, undefined, scripted);
    assert.is(statusCode, 200, path);
    assert.match(body, /^<ul class="liveSearchResults"><li><a href="\/articles\/item\/\d+/);
    assert.match(body, 'Quartz &lt;b&gt;clock&lt;/b&gt;</a></li></ul>');
    assert.match(String(headers['content-type']), 'text/html');
  }
  assert.is(await raw('nothing of the kind'), '');
});

test('every word must stand in it; the last one may go on; case and accents are one', async () => {
  await article('Café in the old harbour', { intro: '<p>Lanterns.</p>' });
  assert.equal(await found('CAFE harb'), ['Café in the old harbour']);
  assert.equal(await found('lanterns café'), ['Café in the old harbour']);
  assert.equal(await found('caf harbour'), []);
  assert.equal(await found('harb '), []);
  assert.equal(await found('%'), []);
  assert.equal(await found("harbour' OR 1=1 --"), []);
});

test('a phrase in quotes is found where its words stand side by side in one text', async () => {
  await article('Side', { intro: '<p>green <b>glass</b> bottle</p>', body: '<p>of wine</p>' });
  assert.equal(await found('"green glass bottle"'), ['Side']);
  assert.equal(await found('"glass green"'), []);
  assert.equal(await found('"bottle of wine"'), []);
});

test('newest first; only the categories asked for and those inside them, with or without a word', async () => {
  const outer = await write.category('Outer');
  const inner = await write.category('Inner', { parent_id: outer.id });
  await article('Walnut one', { created_at: later(-60_000) }, inner.id);
  await article('Walnut two', { created_at: later(-30_000) }, outer.id);
  await article('Walnut three', { created_at: later(-10_000) });
  assert.equal(await found('walnut'), ['Walnut three', 'Walnut two', 'Walnut one']);
  assert.equal(await found('walnut', undefined, { categories: `${outer.id},x` }), ['Walnut two', 'Walnut one']);
  assert.equal(await found('', undefined, { categories: String(inner.id) }), ['Walnut one']);
  assert.equal(await found(''), []);
});

test('H-033 H-034 the form of the lists, and the page it leads to: results, pages, nothing found', async () => {
  const { body } = await server.get('/articles');
  const $ = load(body);
  const form = $('div.k2SearchBlock.k2LiveSearchBlock > form');
  assert.is(form.find('> input[name=searchword]').length, 1);
  assert.is(form.next('.k2LiveSearchResults').length, 1);
  assert.equal(
    form
      .find('input[type=hidden]')
      .toArray()
      .map(input => `${$(input).attr('name')}=${$(input).attr('value')}`),
    ['option=com_articles', 'view=itemlist', 'task=search', 'format=html', 't=', 'tpl=search'],
  );
  assert.equal(await markupProblems(body), []);
  for (let number = 1; number <= 12; number++) await article(`Birch ${number}`);
  const results = await server.get('/articles/itemlist/search?searchword=birch&format=html&t=&tpl=search');
  const page = load(results.body);
  assert.is(page('h1').text(), 'Search results for: birch');
  assert.is(page('.genericView .catItemView').length, 10);
  assert.is(page('.pagination').length, 1);
  assert.is(results.headers['cache-control'], 'private, no-cache');
  const address = '/articles/itemlist/search?searchword=fresh';
  assert.is(load((await server.get(address)).body)('.catItemView').length, 0);
  await article('Fresh');
  server.services.pages.drop(['items']);
  assert.is(load((await server.get(address)).body)('.catItemView').length, 1);
  const second = load((await server.get('/articles/itemlist/search?searchword=birch&start=10')).body);
  assert.is(second('.genericView .catItemView').length, 2);
  const none = load((await server.get('/articles/itemlist/search?searchword=%3Cb%3Enothing')).body);
  assert.is(none('#genericItemListNothingFound').text(), 'No results found!');
  assert.is(none('h1').text(), 'Search results for: <b>nothing');
});

test('words that go are not found any more; the job indexes what stood before', async () => {
  const one = await article('Mahogany');
  await server.sql('items').where('id', one.id).update({ title: 'Teak' });
  await transact(server.sql, sql => indexArticles(sql, [one.id]));
  assert.equal(await found('mahogany'), []);
  assert.equal(await found('teak'), ['Teak']);
  await server.sql('search_words').where({ kind: 2, entry_id: one.id }).delete();
  assert.equal(await found('teak'), []);
  const now = new Date(server.clock.now());
  await server.sql('jobs').insert({
    ...{ kind: 'search-index', cause: 'all', due_at: now, created_at: now },
    payload: JSON.stringify({ kind: 'article', scope: null }),
  });
  const orphan = { kind: 2, word: 'orphan', entry_id: one.id + 1000 };
  await server.sql('search_words').insert({ ...orphan, weight: 1, places: Buffer.alloc(0) });
  await workOnce(server.services);
  assert.equal(await found('teak'), ['Teak']);
  assert.is(await server.sql('search_words').where(orphan).first('word'), undefined);
  await server.sql('items').where('id', one.id).delete();
  await transact(server.sql, sql => indexArticles(sql, [one.id]));
  assert.is(await server.sql('search_words').where({ kind: 2, entry_id: one.id }).first('word'), undefined);
});

test('nobody finds by what an extra field holds that is shown to nobody; once it is shown they do', async () => {
  const [group_id] = await server.sql('item_field_groups').insert({ name: 'About halls' });
  const defined = { group_id, type: 'textfield', alias: 'note', definition: '[]' };
  const [open] = await server.sql('item_fields').insert({ ...defined, name: 'Open' });
  const [closed] = await server.sql('item_fields').insert({ ...defined, name: 'Closed', published: false });
  const hall = await write.category('Halls', { field_group_id: group_id });
  const fields = JSON.stringify([
    { id: String(open), value: 'marigold' },
    { id: String(closed), value: 'quicksilver' },
  ]);
  await article('With fields', { fields }, hall.id);
  await article('Elsewhere', { fields });
  assert.equal(await found('marigold'), ['With fields']);
  for (const word of ['quicksilver', 'quicksilv', '"quicksilver"']) assert.equal(await found(word), [], word);
  const staff = await server.signedIn('staff');
  const save = { task: 'itemFields.save', id: `${closed}`, name: 'Closed', type: 'textfield', published: '1' };
  assert.is((await server.post(save, staff)).statusCode, 303);
  await workOnce(server.services);
  assert.equal(await found('quicksilver'), ['With fields']);
});

test.run();
