import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';
import { importOf, undoNth } from '../../fixtures/import-of.ts';
import { idOfImport } from '../../fixtures/import-queries.ts';
import { type MemoryTables, memorySource } from '../../fixtures/memory-source.ts';
import { receiptOf } from '../../receipt/receipt.ts';
import { metaKinds } from '../posts/meta-import.ts';
import { blogCategoryImport } from './category-import.ts';
import { blogTagImport } from './tag-import.ts';

const test = suite('categories and tags of an old blog');

const kinds = [blogCategoryImport, blogTagImport, ...metaKinds];

const category = (id: number, title: string, alias: string, more: Record<string, string> = {}) => ({
  ...{ id: String(id), title, alias, description: '', parent_id: '0', private: '0', published: '1' },
  ...{ ordering: '0', default: '0', created_by: '0', created: '2011-05-06 14:23:05', language: '', avatar: '' },
  ...more,
});

const tag = (id: number, title: string, alias: string, more: Record<string, string> = {}) => ({
  ...{ id: String(id), title, alias, published: '1', language: '*', created_by: '0', created: '0000-00-00 00:00:00' },
  ...more,
});

const meta = (id: number, type: string, content: number, more: Record<string, string> = {}) => ({
  ...{ id: String(id), type, content_id: String(content), title: '', keywords: '', description: '', indexing: '1' },
  ...more,
});

const tables: MemoryTables = {
  easyblog_category: [
    category(1, 'Stars', 'stars', { parent_id: '3', default: '1' }),
    category(2, 'STARS', 'Stars', { description: '<p>On foot &amp; by boat</p>', language: 'et-EE' }),
    category(3, 'Hill', 'hill', { parent_id: '77' }),
    category(4, 'Council', 'council', { private: '2' }),
    category(5, 'Round', 'round', { parent_id: '6' }),
    category(6, 'About', 'about', { parent_id: '5' }),
    category(7, 'Closed', 'closed', { published: '0' }),
  ],
  easyblog_category_acl: [{ id: '1', category_id: '4', acl_id: '1', type: 'group', content_id: '12', status: '1' }],
  usergroups: [{ id: '12', title: 'Council' }],
  easyblog_tag: [
    tag(1, 'Tea', 'tea'),
    tag(2, 'tea ', 'tea-1'),
    tag(3, ' ', ''),
    tag(4, 'C++', 'c', { published: '0', language: 'et-EE' }),
  ],
  easyblog_meta: [
    meta(1, 'category', 3, { title: 'All of the hill', keywords: 'hay, grass', description: '<b>Grass</b> &amp; hay' }),
    meta(2, 'category', 3, { title: 'A second row' }),
    meta(3, 'category', 6, { indexing: '0' }),
    meta(4, 'category', 404),
    meta(5, 'post', 2, { title: 'Of a post' }),
    meta(6, 'search', 0, { title: 'Of the search' }),
  ],
};
const source = memorySource(tables);

let server: TestServer;
let before: unknown;

const all = async () => [await server.sql('categories').orderBy('id'), await server.sql('tags').orderBy('id')];

const categories = () =>
  server.sql('categories as c').leftJoin('categories as p', 'p.id', 'c.parent_id').whereNotNull('c.legacy_id');

test.before(async () => {
  server = await openTestServer();
  before = await all();
  await importOf(server.services, kinds, source);
});

test.after(() => server.close());

test('twins of an alias, missing parents and circles do not stop categories', async () => {
  const rows = await categories().orderBy('c.id').select('c.title', 'c.alias', { parent: 'p.title' });
  assert.equal(
    rows.map(({ title, alias, parent }) => [title, alias, parent]),
    [
      ['Stars', 'stars', 'Hill'],
      ['STARS', 'stars-2', null],
      ['Hill', 'hill', null],
      ['Council', 'council', null],
      ['Round', 'round', null],
      ['About', 'about', null],
      ['Closed', 'closed', null],
    ],
  );
  const [second] = await categories().where('c.legacy_id', 2).select('c.description');
  assert.is(second.description, 'On foot & by boat');
  assert.is((await server.get('/blog/categories/closed')).statusCode, 404);
  assert.is((await server.get('/blog/categories/hill')).statusCode, 200);
});

test('tags whose names differ in case are one', async () => {
  const rows = await server.sql('tags').whereNotNull('legacy_id').orderBy('id').select('title', 'alias');
  assert.equal(
    rows.map(({ title, alias }) => [title, alias]),
    [
      ['Tea', 'tea'],
      ['C++', 'c'],
    ],
  );
});

test('a category keeps its language and its values for search engines, and its page shows them', async () => {
  const rows = await categories().orderBy('c.id').select('c.language', 'c.meta_title', 'c.meta_keywords', 'c.robots');
  assert.equal(
    rows.map(row => Object.values(row)),
    [
      ['', '', '', ''],
      ['et-EE', '', '', ''],
      ['', 'All of the hill', 'hay, grass', ''],
      ['', '', '', ''],
      ['', '', '', ''],
      ['', '', '', 'noindex'],
      ['', '', '', ''],
    ],
  );
  const hill = load((await server.get('/blog/categories/hill')).body);
  assert.match(hill('title').text(), /^All of the hill/);
  assert.is(hill('meta[name="description"]').attr('content'), 'Grass & hay');
  assert.is(load((await server.get('/blog/categories/about')).body)('meta[name="robots"]').attr('content'), 'noindex');
  assert.is(load((await server.get('/blog/categories/stars-2')).body)('h1 [lang="et-EE"]').text(), 'STARS');
});

test('a tag keeps its language', async () => {
  assert.is(load((await server.get('/blog/tags/c')).body)('h1 [lang="et-EE"]').text(), 'C++');
});

test('the receipt counts them and names the groups of a closed category', async () => {
  const { kinds: counts, remarks } = await receiptOf(server.sql, await idOfImport(server.sql, 1));
  const { found, added, merged, left } = counts['easyblog tags'] ?? {};
  assert.equal([found, added, merged, left], [4, 2, { 'same name in different case': 1 }, { 'no name': 1 }]);
  assert.is(counts['easyblog categories']?.added, 7);
  const { 'easyblog meta of categories': ofCategories, 'easyblog meta of other pages': others } = counts;
  assert.equal([ofCategories?.added, ofCategories?.left], [3, { 'category does not exist': 1 }]);
  assert.equal(others?.left, { 'not supported here': 1 });
  assert.not.ok(remarks.some(({ reason }) => /(?:language|picture) of a (?:category|tag), no place/.test(reason)));
  assert.ok(
    remarks.some(({ old_id, reason }) => old_id === '4' && reason.endsWith('on the old site it was for Council')),
  );
});

test('a category that was renamed there is renamed here, unless it was renamed here too', async () => {
  tables.easyblog_category = (tables.easyblog_category ?? []).map(row =>
    ['3', '4'].includes(row.id ?? '') ? { ...row, title: `${row.title} of today` } : row,
  );
  await server.sql('categories').where('legacy_id', '4').update({ title: 'Ours' });
  const { steps } = await importOf(server.services, kinds, source);
  const { added, changed, conflict } = steps.get('easyblog categories') ?? {};
  assert.equal([added, changed, conflict], [0, 1, 1]);
  const [first, ...others] = tables.easyblog_meta ?? [];
  tables.easyblog_meta = [{ ...first, title: 'The hill of today' }, ...others];
  assert.is((await importOf(server.services, kinds, source)).steps.get('easyblog categories')?.changed, 1);
  assert.equal(await categories().where('c.legacy_id', 3).pluck('c.meta_title'), ['The hill of today']);
  assert.equal(await categories().whereIn('c.legacy_id', [3, 4]).orderBy('c.id').pluck('c.title'), [
    'Hill of today',
    'Ours',
  ]);
});

test('what comes below a category for some readers here is for them only', async () => {
  const hill = (access: string) =>
    server.sql('categories').where('legacy_id', '3').update({ access, audience: access });
  await hill('registered');
  tables.easyblog_category = (tables.easyblog_category ?? []).map(row =>
    row.id === '1' ? { ...row, title: 'Stars of today' } : row,
  );
  await importOf(server.services, kinds, source);
  assert.equal(await categories().whereIn('c.legacy_id', [1, 2]).orderBy('c.id').pluck('c.audience'), [
    'registered',
    'public',
  ]);
  await hill('public');
  await undoNth(server.services, kinds, 4);
});

test('an undo leaves the tables as they were', async () => {
  await undoNth(server.services, kinds, 3);
  await undoNth(server.services, kinds, 2);
  await server.sql('categories').where('legacy_id', '4').update({ title: 'Council' });
  const { remaining } = await undoNth(server.services, kinds, 1);
  assert.equal(remaining, []);
  assert.equal(await all(), before);
});

test.run();
