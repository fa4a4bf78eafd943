import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { importOf, undoOf } from '../fixtures/import-of.ts';
import { type MemoryTables, memorySource } from '../fixtures/memory-source.ts';
import { joomlaKinds } from '../joomla/index.ts';

const test = suite('import of articles that changed');

let server: TestServer;

test.before.each(async () => {
  server = await openTestServer();
});
test.after.each(() => server.close());

const row = (id: number, more: Readonly<Record<string, string>>) => ({
  id: `${id}`,
  published: '1',
  access: '1',
  ...more,
});

/** A category whose parent has a higher number, and two items in it. */
const tables = (): MemoryTables => ({
  viewlevels: [
    { id: '1', rules: '[1]' },
    { id: '2', rules: '[2]' },
  ],
  k2_categories: [
    row(1, { name: 'Below', alias: 'below', parent: '7' }),
    row(7, { name: 'Above', alias: 'above', parent: '0' }),
  ],
  k2_items: [
    row(1, { title: 'First', catid: '1', introtext: '<p>Morning dew</p>', created: '2015-01-01 00:00:00' }),
    row(2, { title: 'Second', catid: '1', introtext: '<p>Evening dew</p>', created: '2015-01-01 00:00:00' }),
    row(3, { title: 'Third', catid: '99', introtext: '<p>Noon</p>', created: '2015-01-01 00:00:00' }),
  ],
  k2_comments: [
    row(1, { itemID: '1', userName: 'Hanna', commentText: 'Good &amp; short', commentDate: '2015-01-02 00:00:00' }),
  ],
});

const run = (site: MemoryTables) => importOf(server.services, joomlaKinds, memorySource(site));

const item = (oldId: string) => server.sql('items').where('legacy_id', oldId).first();

const statusOf = async (oldId: string): Promise<number> => {
  const { id, alias } = await item(oldId);
  return (await server.get(`/articles/item/${id}-${alias}`)).statusCode;
};

test('an item whose category was closed there is closed here by the next run, and open again after its undo', async () => {
  const site = tables();
  const first = await run(site);
  assert.is(await statusOf('1'), 200);
  site.k2_categories = [
    row(1, { name: 'Below', alias: 'below', parent: '7' }),
    row(7, { name: 'Above', alias: 'above', parent: '0', access: '8' }),
  ];
  const second = await run(site);
  assert.is(second.steps.get('k2 categories')?.changed, 1);
  assert.is(await statusOf('1'), 403);
  await undoOf(server.services, joomlaKinds, second.runId);
  assert.is(await statusOf('1'), 200);
  await undoOf(server.services, joomlaKinds, first.runId);
});

test('an item that changed there is written again, unless it changed here too; comments are counted', async () => {
  const site = tables();
  const first = await run(site);
  await server.sql('items').where('legacy_id', '2').update({ title: 'Second, as we say it' });
  server.dropWritten();
  site.k2_items = (site.k2_items ?? []).map(one => ({ ...one, title: `${one.title} again`, hits: '5' }));
  site.k2_comments?.push(row(2, { itemID: '1', userName: '', commentText: 'Late', commentDate: '' }));
  const second = await run(site);
  const { changed, conflict } = second.steps.get('k2 items') ?? {};
  assert.equal({ changed, conflict }, { changed: 2, conflict: 1 });
  assert.is((await item('1')).title, 'First again');
  assert.is((await item('1')).comments_count, 2);
  assert.is((await item('2')).title, 'Second, as we say it');
  const bodies: string[] = await server.sql('item_comments').orderBy('id').pluck('body');
  assert.equal(bodies, ['Good & short', 'Late']);

  await undoOf(server.services, joomlaKinds, second.runId);
  assert.is((await item('1')).title, 'First');
  assert.is((await item('1')).comments_count, 1);
  const { remaining } = await undoOf(server.services, joomlaKinds, first.runId);
  assert.equal(
    remaining.map(({ table, reason }) => [table, reason]),
    [
      ['items', 'was edited here after the import'],
      ['users', 'is used by other content here (items)'],
      ['item_categories', 'is used by other content here (items)'],
      ['item_categories', 'is used by other content here (item_categories)'],
    ],
  );
  assert.is(await statusOf('2'), 200);
});

test('the category for articles without one stays while somebody writes in it', async () => {
  const { runId } = await run(tables());
  const imported = await server.sql('item_categories').where('title', 'Imported').first('id');
  const { id: author } = await server.signedIn('author');
  const now = new Date('2026-11-21T12:00:00Z');
  await server.sql('items').insert({
    ...{ title: 'Ours', alias: 'ours', intro: '', body: '', category_id: imported.id, author_id: author },
    ...{ created_at: now, modified_at: now, publish_up: now },
  });
  server.dropWritten();
  const { remaining } = await undoOf(server.services, joomlaKinds, runId);
  assert.equal(
    remaining.map(({ table, reason }) => [table, reason]),
    [['item_categories', 'is used by other content here (items)']],
  );
});

test('Joomla 1.5 counts its levels from 0, and its categories lie in sections', async () => {
  const dates = { created: '2009-01-01 00:00:00', introtext: '<p>Long ago</p>', catid: '3', title: 'Old' };
  await run({
    components: [],
    categories: [
      row(3, { title: 'News', alias: 'news', section: '2', access: '0', parent_id: '0' }),
      row(4, { title: 'People', alias: 'people', section: 'com_contact_details', access: '0' }),
    ],
    content: [
      row(1, { ...dates, state: '1', access: '0' }),
      row(2, { ...dates, state: '-1', access: '1' }),
      row(3, { ...dates, state: '1', access: '2' }),
    ],
  });
  assert.equal([await statusOf('1'), await statusOf('2'), await statusOf('3')], [200, 403, 403]);
  const reader = await server.signedIn('reader');
  const { id, alias } = await item('2');
  assert.is((await server.get(`/articles/item/${id}-${alias}`, reader)).statusCode, 200);
  assert.equal(await server.sql('item_categories').orderBy('id').pluck('title'), ['Articles', 'News']);
});

test.run();
