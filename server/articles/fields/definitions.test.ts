import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { articleForm, articleWriter } from '../../test/fixtures/articles.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('defining the extra fields of articles');
const base = '/blog/dashboard/articles/fields';
let server: TestServer;
let staff: Person;
let author: Person;
let category: number;

test.before(async () => {
  server = await openTestServer();
  [staff, author] = [await server.signedIn('staff'), await server.signedIn('author')];
  category = (await articleWriter(server).category('Halls')).id;
});
test.after(() => server.close());

const post = (task: string, fields: Fields, as: Person = staff) => server.post({ task, ...fields }, as);
const group = async (): Promise<number> =>
  (await server.sql('item_field_groups').orderBy('id', 'desc').first('id'))?.id ?? 0;
const field = () => server.sql('item_fields').orderBy('id', 'desc').first();
const page = async (path: string) => load((await server.get(path, staff)).body);

test('a visitor, a reader, an author and a moderator see no screen and define nothing', async () => {
  for (const person of [undefined, await server.signedIn('reader'), author, await server.signedIn('moderator')])
    for (const path of [base, `${base}/group`, `${base}/field?group=1`])
      assert.is((await server.get(path, person)).statusCode, 403, path);
  assert.is((await post('itemFieldGroups.save', { name: 'Mine' }, author)).statusCode, 403);
  assert.is(await group(), 0);
});

test('a group is made for categories; a field of it is made, filled in, shown, changed, ordered and deleted', async () => {
  await post('itemFieldGroups.save', { name: 'About <halls>', categories: [`${category}`], legacy_id: '7' });
  const id = await group();
  assert.is((await server.sql('item_field_groups').where({ id }).first()).legacy_id, null);
  const size = { group: `${id}`, name: 'Size', type: 'select', options: 'Small\nLarge\nSmall', published: '1' };
  await post('itemFields.save', { ...size, required: '1', ordering: '99' });
  const made = await field();
  assert.equal([made.alias, made.required, made.ordering], ['size', 1, 0]);
  assert.equal(JSON.parse(made.definition), [
    { name: 'Small', value: 1, target: null, alias: 'size', required: '1', showNull: '0' },
    { name: 'Large', value: 2, target: null },
  ]);
  const sent = articleForm(category);
  assert.is((await server.post(sent, author)).statusCode, 422);
  const saved = await server.post({ ...sent, [`extra[${made.id}]`]: '2' }, author);
  const shown = async () =>
    load((await server.get(String(saved.headers.location))).body)('.itemExtraFieldsValue').text();
  assert.is(await shown(), 'Large');
  await post('itemFields.save', { ...size, id: `${made.id}`, group: '999999', options: 'Huge\nLarge' });
  assert.is((await field()).group_id, id, 'a field stays in its group');
  assert.equal(
    JSON.parse((await field()).definition).map((one: { value: number }) => one.value),
    [3, 2],
    'a choice keeps its number',
  );
  assert.is(await shown(), 'Large');
  await post('itemFields.save', {
    group: `${id}`,
    name: 'Note',
    type: 'textfield',
    initial: 'None',
    shows_empty: '1',
    published: '1',
  });
  const note = await field();
  assert.match(await shown(), /^LargeNot given$/);
  const moved = await post('itemFields.up', { id: `${note.id}` });
  const [, row] = String(moved.headers.location).split('#');
  assert.match((await page(base))(`#${row}`).text(), /^Note One line/, 'who moved it goes on at its row');
  const names = async () =>
    (await page(base))('.menu-words strong')
      .toArray()
      .map(one => load(one).text());
  assert.equal(await names(), ['Note', 'Size']);
  const $ = await page(`${base}/field?id=${note.id}`);
  assert.is($('[name="initial"]').val(), 'None');
  const question = await page(`${base}?ask=itemFieldGroups.delete&ids=${id}`);
  assert.is(question('input[name="ids[]"]').val(), `${id}`);
  await post('itemFields.delete', { ids: [`${note.id}`] });
  assert.equal(await names(), ['Size']);
  await post('itemFieldGroups.delete', { ids: [`${id}`] });
  assert.is(await field(), undefined);
  assert.is((await server.sql('item_categories').where('id', category).first()).field_group_id, null);
});

test('what cannot be defined is refused at its field, with everything typed', async () => {
  await post('itemFieldGroups.save', { name: 'Rooms' });
  const id = await group();
  const wrong: readonly [string, Fields, number][] = [
    ['name', { name: ' ' }, 422],
    ['name', { name: 'x'.repeat(300) }, 422],
    ['type', { type: 'script' }, 422],
    ['options', { type: 'select', options: ' \n ' }, 422],
    ['initial', { initial: 'x'.repeat(20_001) }, 422],
  ];
  for (const [at, fields, status] of wrong) {
    const sent = { group: `${id}`, name: 'Fine', alias: 'typed', type: 'textfield', ...fields };
    const answer = await post('itemFields.save', sent);
    assert.is(answer.statusCode, status, at);
    const $ = load(answer.body);
    assert.is($('.error-summary a').attr('href'), `#field-${at}`);
    assert.is($('[name="alias"]').val(), 'typed');
  }
  assert.is((await post('itemFields.save', { group: '999999', name: 'Lost', type: 'textfield' })).statusCode, 404);
  assert.is((await post('itemFieldGroups.save', { name: ' ' })).statusCode, 422);
  assert.is(await field(), undefined);
});

test.run();
