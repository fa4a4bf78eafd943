import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { articleForm, articleWriter } from '../../test/fixtures/articles.ts';
import { storedPicture } from '../../test/fixtures/stored-picture.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { inputsOf } from './inputs.ts';

const test = suite('filling in the extra fields of articles');
let server: TestServer;
let author: Person & { id: number };
let category: number;
let other: number;
const id: Record<string, number> = {};

const options = '[{"name":"Small","value":1},{"name":"Large","value":2}]';
const types = ['header', 'textfield', 'textarea', 'select', 'radio', 'multipleSelect', 'link', 'labels', 'csv', 'date'];

const groupOf = async (name: string): Promise<number> =>
  Number((await server.sql('item_field_groups').insert({ name }))[0]);
const field = async (group_id: number, type: string, more: Fields = {}): Promise<number> => {
  const row = { group_id, name: `The ${type}`, alias: type, type, definition: options, ...more };
  return Number((await server.sql('item_fields').insert(row))[0]);
};

test.before(async () => {
  server = await openTestServer();
  author = await server.signedIn('author');
  const write = articleWriter(server);
  const [first, second] = [await groupOf('Halls'), await groupOf('Rooms')];
  for (const type of [...types, 'image'])
    id[type] = await field(first, type, /select|radio|multi/i.test(type) ? {} : { definition: '[{}]' });
  id.must = await field(second, 'textfield', { name: 'Must', required: true, definition: '[{"value":"Begun"}]' });
  category = (await write.category('Halls', { field_group_id: first })).id;
  other = (await write.category('Rooms', { field_group_id: second })).id;
});
test.after(() => server.close());

const newest = () => server.sql('items').orderBy('id', 'desc').first();
const save = (more: Fields, into = category) => server.post(articleForm(into, more), author);
const extra = (type: string, value: unknown, more = ''): Fields => ({ [`extra[${id[type]}]${more}`]: value });
const valuesOf = async (): Promise<Record<string, unknown>> => {
  const list: { id: string; value: unknown }[] = JSON.parse((await newest()).fields ?? '[]');
  return Object.fromEntries(
    Object.entries(id).map(([type, one]) => [type, list.find(held => held.id === `${one}`)?.value]),
  );
};

test('what is no choice, no address of ours, no date is refused at its field, and what was typed is still there', async () => {
  const before = (await newest())?.id;
  const wrong: readonly [string, Fields][] = [
    ['select', extra('select', '3')],
    ['radio', extra('radio', 'x')],
    ['multipleSelect', extra('multipleSelect', ['1', '9'])],
    ['link', { ...extra('link', '', '[0]'), ...extra('link', 'javascript:alert(1)', '[1]') }],
    ['link', { ...extra('link', '', '[0]'), ...extra('link', '//evil.example/', '[1]') }],
    ['date', extra('date', '2026-02-31')],
    ['image', extra('image', 'https://evil.example/x.png')],
    ['image', extra('image', '/index.php?task=x')],
    ['textfield', extra('textfield', 'x'.repeat(1_001))],
    ['csv', extra('csv', 'a\n'.repeat(201))],
  ];
  for (const [type, sent] of wrong) {
    const answer = await save({ ...extra('textarea', 'Typed <b>words</b>'), ...sent });
    assert.is(answer.statusCode, 422, type);
    const $ = load(answer.body);
    assert.is($('.error-summary a').attr('href'), `#field-extra[${id[type]}]`);
    assert.is($(`[id="field-extra[${id[type]}]"]`).length, 1, `${type} is led to`);
    assert.is($(`[name="extra[${id.textarea}]"]`).val(), 'Typed <b>words</b>');
  }
  assert.is((await newest())?.id, before);
});

test('a field that is not there, or that nobody defined, keeps nothing', async () => {
  await save({
    'extra[999999]': 'x',
    'extra[__proto__]': 'x',
    fields: '[{"id":"1","value":"x"}]',
    ...extra('header', 'x'),
  });
  assert.is((await newest()).fields, null);
});

test('all kinds are filled in, kept in the installed shape, shown, and found', async () => {
  const answer = await save({
    ...extra('textfield', 'Zinnober <b>'),
    ...extra('textarea', 'One\nTwo'),
    ...extra('select', '2'),
    ...extra('radio', '1'),
    ...extra('multipleSelect', ['1', '2']),
    ...extra('link', 'A page', '[0]'),
    ...extra('link', '/articles', '[1]'),
    ...extra('link', 'popup', '[2]'),
    ...extra('labels', 'bronze, iron'),
    ...extra('csv', 'Year,Hall\n1901,"West, ""old"""'),
    ...extra('date', '2026-03-05'),
    ...extra('image', '/media/x.png'),
  });
  assert.is(answer.statusCode, 303);
  assert.equal(await valuesOf(), {
    ...{ header: undefined, textfield: 'Zinnober <b>', textarea: 'One\nTwo', select: '2', radio: '1' },
    ...{ multipleSelect: ['1', '2'], link: ['A page', '/articles', 'popup'], labels: 'bronze, iron' },
    csv: [
      ['Year', 'Hall'],
      ['1901', 'West, "old"'],
    ],
    ...{ date: '2026-03-05', image: '/media/x.png', must: undefined },
  });
  const article = await newest();
  const page = load((await server.get(String(answer.headers.location))).body);
  assert.is(page('.itemExtraFields a.classicPopup').attr('href'), '/articles');
  assert.match((await server.get('/articles/itemlist/search?searchword=zinnober')).body, 'The bronze hall');
  const $ = load((await server.get(`/articles/item/edit/${article.id}`, author)).body);
  assert.is($(`[name="extra[${id.csv}]"]`).val(), 'Year,Hall\n1901,"West, ""old"""');
  assert.is($(`[name="extra[${id.select}]"]`).val(), '2');
  assert.is($(`[name="extra[${id.multipleSelect}][]"][checked]`).length, 2);
  assert.is($(`[name="extra[${id.link}][2]"]`).val(), 'popup');
});

test('another category has its own fields; the values of both are kept', async () => {
  const shown = await save({ goal: 'fields', ...extra('textfield', 'Before') }, other);
  assert.is(shown.statusCode, 200);
  const $ = load(shown.body);
  assert.is($(`[name="extra[${id.must}]"]`).val(), 'Begun');
  assert.is($(`input[type="hidden"][name="extra[${id.textfield}][0]"]`).val(), 'Before');
  const both = { ...extra('textfield', 'Before', '[0]') };
  const missing = await save({ ...both, ...extra('must', ' ') }, other);
  assert.is(missing.statusCode, 422);
  assert.match(load(missing.body)('.field-error').text(), 'Fill in “Must”.');
  assert.is((await save({ ...both, ...extra('must', 'Given') }, other)).statusCode, 303);
  const values = await valuesOf();
  assert.equal([values.textfield, values.must], ['Before', 'Given']);
});

test('what has to be filled in says so in its label, whatever kind it is', async () => {
  const group_id = await groupOf('Strict');
  const needed = await Promise.all(
    ['textfield', 'select', 'radio', 'multipleSelect', 'link'].map(type => field(group_id, type, { required: true })),
  );
  const free = await field(group_id, 'textfield', { name: 'Free' });
  const strict = await articleWriter(server).category('Strict', { field_group_id: group_id });
  const $ = load((await save({ goal: 'fields' }, strict.id)).body);
  const labelOf = (one: number): string =>
    $(`label[for="field-extra[${one}]"], [id="field-extra[${one}]"] > legend`).text();
  for (const one of needed) assert.match(labelOf(one), /^The \w+ \(required\)$/);
  assert.is(labelOf(free), 'Free');
});

test('a link that opens a window says so before it is followed', async () => {
  for (const target of ['new', 'popup']) {
    const sent = { ...extra('link', 'A page', '[0]'), ...extra('link', '/articles', '[1]') };
    const answer = await save({ ...sent, ...extra('link', target, '[2]') });
    const $ = load((await server.get(String(answer.headers.location))).body);
    assert.is($('.itemExtraFields a').text(), 'A page (opens a new window)', target);
  }
});

test('a cell of several lines stays one cell when its table is edited', () => {
  assert.equal(inputsOf('[{"id":"3","value":[["Old\\nname","Hall"]]}]'), { 3: ['Old name,Hall'] });
});

test('a picture of the writer in an extra field is seen by whoever reads the article, and nobody else’s is', async () => {
  const [own, foreign] = [
    await storedPicture(server, author.id, { width: 60, height: 40 }),
    await storedPicture(server, (await server.signedIn('author')).id, { width: 60, height: 40 }),
  ];
  await server.sql('media').whereIn('id', [own.id, foreign.id]).update({ is_public: false, attached_at: null });
  for (const { address } of [own, foreign]) assert.is((await save(extra('image', address))).statusCode, 303);
  assert.is((await server.get(own.address)).statusCode, 200);
  assert.is((await server.get(foreign.address)).statusCode, 404);
});

test.run();
