import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';
import { importOf, undoOf } from '../../fixtures/import-of.ts';
import { type MemoryTables, memorySource } from '../../fixtures/memory-source.ts';
import { receiptOf } from '../../receipt/receipt.ts';
import { blogCategoryImport } from './category-import.ts';
import { blogTagImport } from './tag-import.ts';

const test = suite('categories and tags of an old blog');

const kinds = [blogCategoryImport, blogTagImport];

const category = (id: number, title: string, alias: string, more: Record<string, string> = {}) => ({
  ...{ id: String(id), title, alias, description: '', parent_id: '0', private: '0', published: '1' },
  ...{ ordering: '0', default: '0', created_by: '0', created: '2011-05-06 14:23:05', language: '', avatar: '' },
  ...more,
});

const tag = (id: number, title: string, alias: string, published = '1') => ({
  ...{ id: String(id), title, alias, published, language: '*', created_by: '0', created: '0000-00-00 00:00:00' },
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
  easyblog_tag: [tag(1, 'Tea', 'tea'), tag(2, 'tea ', 'tea-1'), tag(3, ' ', ''), tag(4, 'C++', 'c', '0')],
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

test('the receipt counts them and names the groups of a closed category', async () => {
  const { kinds: counts, remarks } = await receiptOf(server.sql, 1);
  const { found, added, merged, left } = counts['easyblog tags'] ?? {};
  assert.equal([found, added, merged, left], [4, 2, { 'the same name in another case': 1 }, { 'has no name': 1 }]);
  assert.is(counts['easyblog categories']?.added, 7);
  assert.ok(remarks.some(({ old_id, reason }) => old_id === '4' && reason.endsWith('there it was for Council')));
});

test('a category that was renamed there is renamed here, unless it was renamed here too', async () => {
  tables.easyblog_category = (tables.easyblog_category ?? []).map(row =>
    ['3', '4'].includes(row.id ?? '') ? { ...row, title: `${row.title} of today` } : row,
  );
  await server.sql('categories').where('legacy_id', '4').update({ title: 'Ours' });
  const { steps } = await importOf(server.services, kinds, source);
  const { added, changed, conflict } = steps.get('easyblog categories') ?? {};
  assert.equal([added, changed, conflict], [0, 1, 1]);
  assert.equal(await categories().whereIn('c.legacy_id', [3, 4]).orderBy('c.id').pluck('c.title'), [
    'Hill of today',
    'Ours',
  ]);
});

test('an undo leaves the tables as they were', async () => {
  await undoOf(server.services, kinds, 2);
  await server.sql('categories').where('legacy_id', '4').update({ title: 'Council' });
  const { remaining } = await undoOf(server.services, kinds, 1);
  assert.equal(remaining, []);
  assert.equal(await all(), before);
});

test.run();
