import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { importOf, undoOf } from '../fixtures/import-of.ts';
import { type MemoryTables, memorySource } from '../fixtures/memory-source.ts';
import { joomlaKinds } from '../joomla/index.ts';

const test = suite('import of details of articles');

let server: TestServer;

test.before.each(async () => {
  server = await openTestServer();
});
test.after.each(() => server.close());

const row = (id: number, more: Readonly<Record<string, string>>) => ({
  id: `${id}`,
  access: '1',
  ...more,
});

const article = (id: number, title: string, more: Readonly<Record<string, string>> = {}) =>
  row(id, {
    ...{ title, state: '1', catid: '3', introtext: `<p>${title}</p>`, created: `2015-0${id}-01 00:00:00` },
    ...{ featured: '0', metadata: '{}', urls: '{}', images: '{}' },
    ...more,
  });

const links = {
  ...{ urla: 'https://council.example/lamps', urlatext: 'The council', targeta: '1' },
  ...{ urlb: 'index.php?option=com_content&view=article&id=2', urlbtext: 'Of ours', targetb: '' },
  ...{ urlc: 'javascript:alert(1)', urlctext: 'Bad' },
};

const tables = (): MemoryTables => ({
  viewlevels: [{ id: '1', rules: '[1]' }],
  categories: [
    row(3, { extension: 'com_content', title: 'News', alias: 'news', parent_id: '1', level: '1', published: '1' }),
  ],
  content: [
    article(1, 'Kept', { state: '2' }),
    article(2, 'Second', { featured: '1' }),
    article(3, 'First', {
      featured: '1',
      urls: JSON.stringify(links),
      metadata: '{"robots":"noindex","author":"Hanna","rights":"2014, The hill"}',
    }),
    article(4, 'Plain'),
  ],
  content_frontpage: [
    { content_id: '2', ordering: '2' },
    { content_id: '3', ordering: '1' },
  ],
  k2_items: [
    row(1, {
      ...{ title: 'Of K2', catid: '99', published: '1', introtext: '<p>Of K2</p>', created: '2014-01-01 00:00:00' },
      ...{ featured: '1', featured_ordering: '5', metadata: 'robots=\nauthor=Otto\n', plugins: '{"maps":"58.4"}' },
    }),
  ],
});

const run = (site: MemoryTables) => importOf(server.services, joomlaKinds, memorySource(site));

const pathOf = async (oldId: string, source = 'joomla'): Promise<string> => {
  const { id, alias } = await server
    .sql('items')
    .where('legacy_id', oldId)
    .where('legacy_source', 'like', `${source}@%`)
    .first('id', 'alias');
  return `/articles/item/${id}-${alias}`;
};

const titlesAt = async (path: string): Promise<string[]> => {
  const $ = load((await server.get(path)).body);
  return $('.catItemTitle a')
    .toArray()
    .map(one => $(one).text().trim());
};

test('an archived article is left out of the newest lists, and found in the archive and at its address', async () => {
  await run(tables());
  const { id, alias } = await server.sql('item_categories').where('title', 'News').first('id', 'alias');
  for (const path of ['/articles', `/articles/itemlist/category/${id}-${alias}`])
    assert.equal(await titlesAt(path), ['Plain', 'First', 'Second'], path);
  assert.not.match((await server.get('/articles?format=feed')).body, 'Kept');
  assert.is((await server.get(await pathOf('1'))).statusCode, 200);
  assert.equal(await titlesAt('/articles/archive'), ['Kept']);
  assert.equal(await titlesAt('/articles/itemlist/date/2015/01'), ['Kept']);
  assert.match((await server.get('/articles/archive')).body, '/articles/itemlist/date/2015/01');
  assert.match((await server.get('/articles')).body, 'href="/articles/archive"');
  assert.match((await server.get('/articles/sitemap.xml')).body, await pathOf('1'));
  assert.match((await server.get('/articles/itemlist/search?searchword=Kept')).body, await pathOf('1'));
});

test('featured articles have the order of the old site', async () => {
  await run(tables());
  assert.equal(await titlesAt('/articles/featured'), ['First', 'Second']);
  const { category_id } = await server.sql('items').where('title', 'Of K2').first('category_id');
  await server.sql('item_categories').where('id', category_id).update({ published: true });
  assert.is((await server.sql('items').where('title', 'Of K2').first()).featured_ordering, 5);
});

test('links, author and rights have their places on the page; a script is no link', async () => {
  await run(tables());
  const $ = load((await server.get(await pathOf('3'))).body);
  assert.equal(
    $('.itemRelatedLinks a')
      .toArray()
      .map(one => [$(one).text(), $(one).attr('href'), $(one).attr('target') ?? '']),
    [
      ['The council (opens a new window)', 'https://council.example/lamps', '_blank'],
      ['Of ours', 'https://www.lantern-hill.example/index.php?option=com_content&view=article&id=2', ''],
    ],
  );
  assert.is($('meta[name="author"]').attr('content'), 'Hanna');
  assert.is($('meta[name="robots"]').attr('content'), 'noindex');
  assert.match($('.itemRights').text(), '2014, The hill');
  const { item } = (await server.get(`${await pathOf('3')}?format=json`)).json();
  assert.equal([item.links.length, item.metaauthor, item.rights], [2, 'Hanna', '2014, The hill']);
  assert.is(await server.sql('import_notes').where('name', 'like', 'metadata%').first(), undefined);
});

test('a detail that changed there is written again, unless it changed here; an undo takes it back', async () => {
  const site = tables();
  const first = await run(site);
  await server.sql('items').where('title', 'Plain').update({ rights: 'Ours' });
  server.dropWritten();
  site.content = (site.content ?? []).map(one => ({ ...one, metadata: '{"rights":"Theirs"}' }));
  site.content_frontpage = [{ content_id: '2', ordering: '1' }];
  const second = await run(site);
  const { changed, conflict } = second.steps.get('joomla articles') ?? {};
  assert.equal({ changed, conflict }, { changed: 3, conflict: 1 });
  assert.is((await server.sql('items').where('title', 'Plain').first()).rights, 'Ours');
  assert.is((await server.sql('items').where('title', 'Kept').first()).rights, 'Theirs');
  await undoOf(server.services, joomlaKinds, second.runId);
  const { archived, rights, links: stored } = await server.sql('items').where('title', 'First').first();
  assert.equal([archived, rights, JSON.parse(stored).length], [0, '2014, The hill', 2]);
  await server.sql('items').where('title', 'Plain').update({ rights: '' });
  assert.equal((await undoOf(server.services, joomlaKinds, first.runId)).remaining, []);
});

test('values of other extensions of an item are kept, and the receipt prints them', async () => {
  const { runId } = await run(tables());
  const note = await server.sql('import_notes').where({ run_id: runId, kind: 'k2 items', old_id: '1' }).first();
  assert.equal(
    [note.name, note.value],
    ['data of other extensions (plugins) is not imported; kept in this receipt', '{"maps":"58.4"}'],
  );
  const admin = await server.signedIn('admin');
  const { id } = await server.sql('old_sites').first('id');
  const page = await server.get(`/blog/dashboard/site/imports/receipt?site=${id}&kind=k2+items`, admin);
  assert.match(load(page.body)('pre').text(), '{"maps":"58.4"}');
  const author = await server.sql('items').where('title', 'Of K2').first('meta_author');
  assert.is(author.meta_author, 'Otto');
});

test.run();
