import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { importOf, undoOf } from '../fixtures/import-of.ts';
import { expectedCounts } from '../fixtures/old-site.ts';
import { sampleSource } from '../fixtures/sample-source.ts';
import { joomlaKinds } from '../joomla/index.ts';
import type { RunResult } from '../run/runner.ts';
import type { Source } from '../source/index.ts';
import { articleKinds } from './index.ts';

const test = suite('import of articles and items');

let server: TestServer;
let source: Source;
let result: RunResult;
let before: Readonly<Record<string, readonly unknown[]>>;

const written = [
  ...['users', 'items', 'item_categories', 'item_tag_names', 'item_tags', 'item_comments', 'item_category_ancestors'],
  ...['search_words', 'search_heads', 'outbox', 'jobs', 'member_groups', 'member_group_accounts'],
  ...['access_levels', 'access_level_groups', 'access_level_sets', 'access_level_set_levels'],
];

/** Every row of the tables that an import writes to. */
const snapshot = async () => {
  const tables: Record<string, readonly unknown[]> = {};
  for (const table of written)
    tables[table] = (await server.sql(table).select()).map(row => JSON.stringify(row)).sort();
  return tables;
};

test.before(async () => {
  server = await openTestServer();
  source = await sampleSource();
  before = await snapshot();
  result = await importOf(server.services, joomlaKinds, source);
});

test.after(async () => {
  await source.close();
  await server.close();
});

const system = { joomla: 'joomla@www.lantern-hill.example', k2: 'k2@www.lantern-hill.example' } as const;

const ours = async (from: keyof typeof system, oldId: number): Promise<number> => {
  const row = await server.sql('items').where({ legacy_source: system[from], legacy_id: oldId }).first('id');
  assert.ok(row, `${from} ${oldId} came along`);
  return row.id;
};

const page = async (from: keyof typeof system, oldId: number, as?: Person) => {
  const first = await server.get(`/articles/item/${await ours(from, oldId)}`, as);
  return first.statusCode === 301 ? server.get(String(first.headers.location), as) : first;
};

const hidden = {
  joomla: [7, 8, 9, 10, 11, 14, 15, 16, 18],
  k2: [14, 15, 17, 18, 19, 20, 21, 22, 23, 24, 25, 27, 28, 29, 30, 48, 54],
} as const;

for (const from of ['joomla', 'k2'] as const)
  for (const oldId of hidden[from])
    test(`${from} ${oldId}: visitors do not see an article that is closed, not published, thrown out or not current`, async () => {
      const { statusCode, body } = await page(from, oldId);
      assert.ok([403, 404].includes(statusCode), `${statusCode}`);
      const { body: text } = await server
        .sql('items')
        .where('id', await ours(from, oldId))
        .first('body');
      assert.not(text !== '' && body.includes(text));
    });

const signIn = async (username: string, password: string): Promise<Person> => {
  const person = await server.visitor();
  await server.post({ option: 'com_users', task: 'user.login', username, password }, person);
  return person;
};

test('what a level of the site’s own protects is read by the members of its groups, those of groups below included', async () => {
  const [friend, councillor] = [await signIn('ottilie', 'Amber-Wick-204'), await signIn('Solveig', 'Amber-Wick-207')];
  assert.is((await page('joomla', 8, friend)).statusCode, 200);
  assert.is((await page('k2', 27, friend)).statusCode, 200);
  assert.match((await server.get('/articles/itemlist/search?searchword=friends', friend)).body, 'For friends only');
  assert.is((await categoryPage('joomla', 46, friend)).statusCode, 200);
  // The minutes are for the council, in a category for friends.
  assert.is((await page('joomla', 9, friend)).statusCode, 403);
  assert.is((await page('joomla', 9, councillor)).statusCode, 200);
  const groups = await server
    .sql('member_group_accounts as a')
    .join('users as u', 'u.id', 'a.user_id')
    .join('member_groups as g', 'g.id', 'a.group_id')
    .where('u.legacy_id', '207')
    .orderBy('g.title')
    .pluck('g.title');
  assert.equal(groups, ['Council of friends', 'Friends of the hill']);
});

test('an account outside the groups of a level, and one of a level that is gone, reads nothing of it', async () => {
  const reader = await server.signedIn('reader');
  for (const oldId of [8, 9, 10]) assert.is((await page('joomla', oldId, reader)).statusCode, 403, `${oldId}`);
  for (const oldId of [25, 27, 28, 29, 54]) assert.is((await page('k2', oldId, reader)).statusCode, 403, `${oldId}`);
  assert.is((await page('joomla', 11, reader)).statusCode, 200);
  for (const oldId of [23, 24]) assert.is((await page('k2', oldId, reader)).statusCode, 200, `${oldId}`);
});

const categoryPage = async (from: keyof typeof system, oldId: number, as?: Person) => {
  const row = await server
    .sql('item_categories')
    .where({ legacy_source: system[from], legacy_id: oldId })
    .first('id', 'alias');
  return server.get(`/articles/itemlist/category/${row.id}-${row.alias}`, as);
};

test('visitors do not see a category that is closed or thrown out, nor those below it', async () => {
  for (const oldId of [46, 48])
    assert.ok([403, 404].includes((await categoryPage('joomla', oldId)).statusCode), `${oldId}`);
  for (const oldId of [8, 9, 10, 11, 12])
    assert.ok([403, 404].includes((await categoryPage('k2', oldId)).statusCode), `${oldId}`);
  assert.is((await categoryPage('joomla', 47)).statusCode, 200);
  assert.match((await categoryPage('k2', 3)).body, 'The storm lamp');
});

test('lists, feeds and the search show visitors nothing that is closed', async () => {
  for (const url of ['/articles', '/articles?format=feed', '/articles/itemlist/search?searchword=friends'])
    assert.not.match((await server.get(url)).body, 'For friends only', url);
});

const counts: Readonly<Record<string, { found: number; added: number; merged?: object; left?: object }>> =
  expectedCounts;
const sum = (numbers: object = {}): number => Object.values(numbers).reduce((total, one) => total + Number(one), 0);

for (const { kind } of articleKinds)
  test(`${kind}: every row is added, merged, or left with a reason`, () => {
    const { found, added, merged, left } = counts[kind] ?? { found: 0, added: 0 };
    const steps = result.steps.get(kind);
    assert.is(steps?.added, added, 'added');
    assert.is(steps?.merged, sum(merged), 'merged');
    assert.is(steps?.left, sum(left), 'left');
    assert.is(added + sum(merged) + sum(left), found, 'found');
  });

test('articles and items answer with their text, and two of one number are two', async () => {
  assert.match((await page('joomla', 2)).body, 'Two hundred and six steps');
  assert.match((await page('k2', 2)).body, 'The storm lamp');
  for (const oldId of [12, 13, 17, 20, 22, 23, 24, 26])
    assert.is((await page('joomla', oldId)).statusCode, 200, `${oldId}`);
  for (const oldId of [9, 10, 11, 12, 13, 26, 31, 32, 33, 35, 38, 41, 42, 46, 47])
    assert.is((await page('k2', oldId)).statusCode, 200, `${oldId}`);
});

test('no script, form or handler of an old text comes along', async () => {
  const rows: { intro: string; body: string }[] = await server.sql('items').select('intro', 'body');
  for (const { intro, body } of rows)
    assert.not.match(intro + body, /<script|<style|<form|onclick|onerror|javascript:|position:\s*fixed/i);
});

test('a missing author or category, title and date are replaced', async () => {
  const columns = ['i.title', 'i.author_alias', 'u.name', 'u.status', 'c.title as category', 'i.created_at'];
  const row = async (from: keyof typeof system, id: number) =>
    server
      .sql('items as i')
      .join('users as u', 'u.id', 'i.author_id')
      .join('item_categories as c', 'c.id', 'i.category_id')
      .where('i.id', await ours(from, id))
      .first(columns);
  const { name, status, author_alias } = await row('joomla', 17);
  assert.equal([name, status, author_alias], ['Imported', 'blocked', 'The lamp committee']);
  assert.is((await row('joomla', 18)).category, 'Imported');
  assert.is((await row('k2', 30)).category, 'Imported');
  assert.match((await row('joomla', 23)).title, /^\(untitled\) \d{4}-\d\d-\d\d$/);
  assert.equal((await row('joomla', 24)).created_at, (await row('joomla', 23)).created_at);
  assert.is((await row('joomla', 19)).title, 'Õhtu „mäel“ – ööni');
  assert.is((await row('k2', 49)).title, 'A title with markup & an & and "quotes"');
});

test('pictures and links beside a text are in the text, as links', async () => {
  assert.match((await page('joomla', 1)).body, 'https://www.lantern-hill.example/images/hill/dome.jpg');
  assert.match((await page('joomla', 2)).body, 'The council on lamps');
});

test('categories lie below their parents, those of Joomla below one of their own', async () => {
  const path = async (from: keyof typeof system, oldId: number): Promise<string> => {
    const titles: string[] = [];
    let row = await server.sql('item_categories').where({ legacy_source: system[from], legacy_id: oldId }).first();
    for (; row; row = await server.sql('item_categories').where('id', row.parent_id).first()) titles.unshift(row.title);
    return titles.join(' / ');
  };
  assert.is(await path('joomla', 43), 'Articles / Almanac / Weather / Fog');
  assert.is(await path('k2', 4), 'Guide / Lamps / Oil lamps');
  assert.is(await path('k2', 13), 'Its parent is missing');
});

test('comments are shown in their words; held ones are not, and counters agree', async () => {
  const { body } = await page('k2', 2);
  assert.match(body, 'The lamp is warm to the touch');
  assert.not.match(body, 'http://oil.invalid');
  assert.not.match(body, /<script>alert\(4\)|javascript:alert/);
  const rows: { comments_count: number; n: number }[] = await server
    .sql('items as i')
    .leftJoin('item_comments as c', join => join.on('c.item_id', 'i.id').andOnVal('c.published', 1))
    .groupBy('i.id', 'i.comments_count')
    .select('i.comments_count')
    .count({ n: 'c.id' });
  for (const { comments_count, n } of rows) assert.is(comments_count, Number(n));
  assert.ok(rows.some(({ comments_count }) => comments_count > 10));
});

test('an item whose comments were closed takes none, and shows those it has', async () => {
  assert.is(
    (
      await server
        .sql('items')
        .where('id', await ours('k2', 45))
        .first('allow_comments')
    ).allow_comments,
    0,
  );
  assert.match((await page('k2', 45)).body, 'From before the comments were closed.');
});

test('an item has its tags in their order, and a tag its items', async () => {
  const titles: string[] = await server
    .sql('item_tags as j')
    .join('item_tag_names as t', 't.id', 'j.tag_id')
    .where('j.item_id', await ours('k2', 2))
    .orderBy('j.ordering')
    .pluck('t.title');
  assert.equal(titles, ['Oil', 'Brass']);
  const { alias } = await server.sql('item_tag_names').where('title', 'C++ & glass/brass').first('alias');
  assert.match((await server.get(`/articles/itemlist/tag/${alias}`)).body, 'The lamp of the ferry');
});

test('of two tags with one title in Joomla and K2, the one of K2 has the plain alias', async () => {
  const rows = await server
    .sql('item_tag_names')
    .where('title', 'Wicks')
    .orderBy('id')
    .select('alias', 'legacy_source');
  assert.equal(
    rows.map(row => [row.legacy_source, row.alias]),
    [
      [system.k2, 'wicks'],
      [system.joomla, 'wicks-2'],
    ],
  );
});

test('sums of votes are kept; impossible ones are left', async () => {
  const votes = async (from: keyof typeof system, id: number) =>
    server
      .sql('items')
      .where('id', await ours(from, id))
      .first('votes_sum', 'votes_count');
  assert.equal({ ...(await votes('joomla', 1)) }, { votes_sum: 22, votes_count: 5 });
  assert.equal({ ...(await votes('k2', 2)) }, { votes_sum: 52, votes_count: 12 });
  assert.equal({ ...(await votes('k2', 21)) }, { votes_sum: 0, votes_count: 0 });
});

test('the search finds an imported item', async () => {
  assert.match((await server.get('/articles/itemlist/search?searchword=storm')).body, 'The storm lamp');
});

test('nobody is mailed', async () => {
  assert.is((await server.sql('outbox').select()).length, before.outbox?.length);
  assert.is((await server.sql('jobs').select()).length, before.jobs?.length);
});

test('a second run adds nothing', async () => {
  const imported = await snapshot();
  const { runId, steps } = await importOf(server.services, joomlaKinds, source);
  for (const [kind, { added, changed, conflict }] of steps)
    assert.equal({ added, changed, conflict }, { added: 0, changed: 0, conflict: 0 }, kind);
  assert.equal(await snapshot(), imported);
  await undoOf(server.services, joomlaKinds, runId);
});

test('an undo leaves the tables as they were, and its pages answer no more', async () => {
  const id = await ours('k2', 2);
  await page('k2', 2);
  for (const table of ['sessions', 'throttles']) await server.sql(table).delete();
  await server.sql('users').where('legacy_source', null).delete();
  const { remaining } = await undoOf(server.services, joomlaKinds, result.runId);
  assert.equal(remaining, []);
  assert.equal(await snapshot(), before);
  assert.is((await server.get(`/articles/item/${id}`)).statusCode, 404);
});

test.run();
