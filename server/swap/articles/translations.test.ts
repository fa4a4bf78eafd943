import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../../client/test/markup.ts';
import { articleForm } from '../../test/fixtures/articles.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { importOf, undoOf } from '../fixtures/import-of.ts';
import { type MemoryTables, memorySource } from '../fixtures/memory-source.ts';
import { joomlaKinds } from '../joomla/index.ts';

const test = suite('import of translations, categories and tags');

let server: TestServer;
let site: MemoryTables;
let runId: number;

const row = (id: number, more: Readonly<Record<string, string>>) => ({ id: `${id}`, access: '1', ...more });
const category = (id: number, title: string, more: Readonly<Record<string, string>> = {}) =>
  row(id, { extension: 'com_content', title, alias: title.toLowerCase(), parent_id: '1', published: '1', ...more });
const article = (id: number, title: string, more: Readonly<Record<string, string>> = {}) =>
  row(id, { title, state: '1', catid: '3', introtext: `<p>${title}</p>`, created: '2015-01-01 00:00:00', ...more });
const post = (id: number, title: string, language: string) =>
  row(id, {
    ...{ title, permalink: title.toLowerCase(), language, published: '1', state: '0', access: '0', doctype: 'legacy' },
    ...{ intro: `<p>${title}</p>`, content: '', created: '2015-01-01 00:00:00', publish_up: '2015-01-01 00:00:00' },
  });

const tables = (): MemoryTables => ({
  viewlevels: [{ id: '1', rules: '[1]' }],
  categories: [
    category(3, 'News', {
      ...{ language: 'en-GB', metadesc: 'All the news.', metakey: 'news, hill', metadata: '{"robots":"noindex"}' },
      params: '{"image_alt":"A newspaper"}',
    }),
    category(4, 'Uudised', { language: 'et-EE' }),
  ],
  k2_categories: [
    row(1, {
      name: 'Guide',
      alias: 'guide',
      parent: '0',
      published: '1',
      params: '{"catMetaDesc":"For guides.","catMetaKey":"guide"}',
    }),
  ],
  tags: [
    row(1, { title: 'ROOT', alias: 'root', parent_id: '0', published: '1' }),
    row(2, {
      title: 'Wicks',
      alias: 'wicks',
      parent_id: '3',
      published: '1',
      description: '<p>Of <b>cotton</b>.</p><script>alert(1)</script>',
    }),
    row(3, { title: 'Lamps', alias: 'lamps', parent_id: '1', published: '1', description: '' }),
  ],
  content: [
    article(1, 'Lamp', { language: 'en-GB' }),
    article(2, 'Latern', { language: 'de-DE' }),
    article(3, 'Hidden', { language: 'fr-FR', state: '0' }),
    article(4, 'Lone'),
  ],
  associations: [
    ...['1', '2', '3', '99'].map(id => ({ id, context: 'com_content.item', key: 'a' })),
    ...['3', '4'].map(id => ({ id, context: 'com_categories.item', key: 'a' })),
    { id: '1', context: 'com_menus.item', key: 'b' },
  ],
  easyblog_category: [row(1, { title: 'Diary', alias: 'diary', parent_id: '0', published: '1', private: '0' })],
  easyblog_post: [
    ...[post(1, 'Owl', 'en-GB'), post(2, 'Eule', 'de-DE')],
    ...[post(3, 'Fox', 'en-GB'), post(4, 'Fuchs', 'de-DE')],
  ],
  easyblog_associations: [
    { id: '1', post_id: '1', key: 'a' },
    { id: '2', post_id: '2', key: 'a' },
  ],
});

const run = async () => importOf(server.services, joomlaKinds, memorySource(site));

test.before(async () => {
  server = await openTestServer();
  site = tables();
  runId = (await run()).runId;
});
test.after(() => server.close());

const idOf = async (title: string): Promise<{ id: number; alias: string }> =>
  server.sql('items').where('title', title).first('id', 'alias', 'version');
const pathOf = async (title: string): Promise<string> => {
  const { id, alias } = await idOf(title);
  return `/articles/item/${id}-${alias}`;
};
const bodyAt = async (path: string, as?: Person): Promise<string> => (await server.get(path, as)).body;
const postPath = async (title: string): Promise<string> =>
  `/blog/${(await server.sql('posts').where('title', title).first('slug')).slug}`;
const versions = async (path: string): Promise<(string | undefined)[][]> => {
  const $ = load(await bodyAt(path));
  return $('.translations a')
    .toArray()
    .map(one => [$(one).text(), $(one).attr('lang'), $(one).attr('href')]);
};

test('an article names its versions that visitors may read, in their own language, and tells search engines', async () => {
  assert.equal(await versions(await pathOf('Lamp')), [['Deutsch (Deutschland)', 'de-DE', await pathOf('Latern')]]);
  const body = await bodyAt(await pathOf('Lamp'));
  const $ = load(body);
  assert.equal(
    $('link[hreflang]')
      .toArray()
      .map(one => [$(one).attr('hreflang'), new URL($(one).attr('href') ?? '').pathname]),
    [
      ['en-GB', await pathOf('Lamp')],
      ['de-DE', await pathOf('Latern')],
    ],
  );
  assert.equal(await markupProblems(body), []);
});

test('posts and categories name theirs', async () => {
  assert.equal(
    (await versions(await postPath('Owl'))).map(one => one[2]),
    [await postPath('Eule')],
  );
  const { id, alias } = await server.sql('item_categories').where('title', 'News').first('id', 'alias');
  const $ = load(await bodyAt(`/articles/itemlist/category/${id}-${alias}`));
  assert.is($('.translations a').attr('lang'), 'et-EE');
  assert.is($('header.page-header').attr('lang'), undefined, 'it is in the language of the page');
  assert.is($('meta[name="description"]').attr('content'), 'All the news.');
  assert.is($('meta[name="keywords"]').attr('content'), 'news, hill');
  assert.is($('meta[name="robots"]').attr('content'), 'noindex');
  const stored = await server.sql('item_categories').where('title', 'News').first('image_alt');
  assert.is(stored.image_alt, 'A newspaper');
  const guide = await server.sql('item_categories').where('title', 'Guide').first();
  assert.equal([guide.meta_description, guide.meta_keywords], ['For guides.', 'guide']);
});

test('posts that a later run associates name each other until that run is undone', async () => {
  const namedBy = async (title: string) => (await versions(await postPath(title))).map(one => one[2]);
  const both = async () => [await namedBy('Fox'), await namedBy('Fuchs')];
  assert.equal(await both(), [[], []]);
  const first = site;
  const later = ['3', '4'].map(id => ({ id, post_id: id, key: 'b' }));
  site = { ...first, easyblog_associations: [...(first.easyblog_associations ?? []), ...later] };
  const { runId: laterId } = await run();
  assert.equal(await both(), [[await postPath('Fuchs')], [await postPath('Fox')]]);
  await undoOf(server.services, joomlaKinds, laterId);
  assert.equal(await both(), [[], []]);
  site = first;
});

test('associations of other content, and of what did not come along, are left', async () => {
  const rows = await server
    .sql('import_rows')
    .where({ kind: 'joomla translations', outcome: 'left' })
    .orderBy('old_id');
  assert.equal(
    rows.map(({ old_id, reason }) => [old_id, reason]),
    [
      ['com_content.item:99', 'its article, category or post does not exist or was not imported'],
      ['com_menus.item:1', 'not about an article, an article category or a post'],
    ],
  );
});

test('the page of a tag has its description without scripts, the tag above and those below', async () => {
  const $ = load(await bodyAt('/articles/itemlist/tag/wicks'));
  assert.is($('.itemTagDescription').text(), 'Of cotton.');
  assert.is($('.itemTagDescription script').length, 0);
  assert.match(await bodyAt('/articles/itemlist/tag/wicks'), 'href="/articles/itemlist/tag/lamps"');
  assert.match(await bodyAt('/articles/itemlist/tag/lamps'), 'href="/articles/itemlist/tag/wicks"');
});

test('an author links no article of others; a moderator links and releases', async () => {
  const [author, moderator] = [await server.signedIn('author', 'Ada'), await server.signedIn('moderator', 'Mira')];
  const { category_id } = await server.sql('items').where('title', 'Lone').first('category_id');
  const lamp = await idOf('Lamp');
  const refused = await server.post(articleForm(category_id, { translations: `${lamp.id}` }), author);
  assert.match(load(refused.body)('.error-summary').text(), `“${lamp.id}” is no article that you can edit`);
  const lone = await server.sql('items').where('title', 'Lone').first('id', 'version');
  const save = (translations: string, version: number) =>
    server.post(
      articleForm(category_id, {
        id: `${lone.id}`,
        version: `${version}`,
        title: 'Lone',
        language: 'et',
        translations,
      }),
      moderator,
    );
  assert.is((await save(`${await pathOf('Lamp')}`, lone.version)).statusCode, 303);
  assert.equal(
    (await versions(await pathOf('Lone'))).map(one => one[0]),
    ['British English'],
  );
  const form = load(await bodyAt(`/articles/item/edit/${lone.id}`, moderator));
  assert.is(form('[name="translations"]').val(), `${lamp.id}`);
  assert.is((await save('', lone.version + 1)).statusCode, 303);
  assert.equal(await versions(await pathOf('Lone')), []);
  await server.sql('items').where('id', lone.id).delete();
  await server.sql('users').whereIn('id', [author.id, moderator.id]).delete();
});

test('a second run adds nothing, and an undo takes all of it back', async () => {
  const second = await run();
  for (const kind of ['easyblog translations', 'joomla tags', 'joomla categories'])
    assert.equal([second.steps.get(kind)?.added, second.steps.get(kind)?.changed], [0, 0], kind);
  await undoOf(server.services, joomlaKinds, second.runId);
  await undoOf(server.services, joomlaKinds, runId);
  for (const table of ['translations', 'item_tag_names', 'posts'])
    assert.equal(await server.sql(table).select('id'), [], table);
});

test.run();
