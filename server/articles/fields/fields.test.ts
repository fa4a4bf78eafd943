import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter } from '../../test/fixtures/articles.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('extra fields of articles');
let server: TestServer;
let author: number;

test.before(async () => {
  server = await openTestServer();
  author = (await server.signedIn('author')).id;
});
test.after(() => server.close());

const options = '[{"name":"Small","value":1,"target":null},{"name":"Large","value":2}]';
const kept: readonly [type: string, value: unknown, definition?: string][] = [
  ['header', undefined],
  ['textfield', '<b>Bold</b>'],
  ['textarea', 'Several words'],
  ['select', 2, options],
  ['radio', '1', options],
  ['multipleSelect', ['1', '2'], options],
  ['link', ['A window', 'https://example.org/x', 'popup']],
  ['link', ['Evil', 'javascript:alert(1)', 'new']],
  ['labels', 'bronze, iron'],
  [
    'csv',
    [
      ['Year', 'Hall'],
      ['1901', 'West'],
    ],
  ],
  ['date', '2026-03-05'],
  ['image', 'https://evil.example/x.png'],
];

const articleWith = async (values: (ids: number[]) => string): Promise<number> => {
  const write = articleWriter(server);
  const [groupId] = await server.sql('item_field_groups').insert({ name: 'Halls' });
  const ids: number[] = [];
  for (const [ordering, [type, , definition = '[{}]']] of kept.entries()) {
    const row = { group_id: groupId, name: `The ${type}`, alias: type, type, definition, ordering };
    ids.push(Number((await server.sql('item_fields').insert(row))[0]));
  }
  const category = await write.category('Halls', { field_group_id: groupId });
  return (await write.article(author, category.id, { fields: values(ids) })).id;
};

const pageOf = async (id: number) => load((await server.get(`/index.php?option=com_articles&view=item&id=${id}`)).body);

test('all eleven kinds of fields, as imported, are shown as what they are, and nothing of them runs', async () => {
  const id = await articleWith(ids => JSON.stringify(kept.map(([, value], at) => ({ id: `${ids[at]}`, value }))));
  const $ = await pageOf(id);
  const value = (type: string): string => $(`.itemExtraFields .type-${type} .itemExtraFieldsValue`).first().text();
  assert.is($('.itemExtraFields h3').text(), 'The header');
  assert.is(value('textfield'), '<b>Bold</b>');
  assert.is(value('select'), 'Large');
  assert.is(value('radio'), 'Small');
  assert.is(value('multipleSelect'), 'Small, Large');
  assert.is($('.itemExtraFields a.classicPopup').attr('rel'), "{'x':900,'y':600}");
  assert.is($('.itemExtraFields a[href^="javascript"]').length, 0);
  assert.equal(
    $('.type-labels a')
      .toArray()
      .map(one => $(one).attr('href')),
    ['/articles/itemlist/search?searchword=bronze', '/articles/itemlist/search?searchword=iron'],
  );
  assert.is($('.type-csv th').first().text(), 'Year');
  const wrap = $('.type-csv .table-wrap');
  assert.equal([wrap.attr('tabindex'), wrap.attr('aria-label')], ['0', 'The csv'], 'keys scroll a wide table');
  assert.is($('.type-csv td').last().text(), 'West');
  assert.is($('.type-image img').length, 0, 'a picture from elsewhere is not loaded');
});

test('a header is shown only above a field that is', async () => {
  const id = await articleWith(ids => JSON.stringify([{ id: `${ids[1]}`, value: 'Words' }]));
  const { group_id } = await server.sql('item_fields').orderBy('id', 'desc').first('group_id');
  const last = { group_id, name: 'Above nothing', alias: 'last', type: 'header', definition: '[{}]', ordering: 99 };
  await server.sql('item_fields').insert(last);
  const $ = await pageOf(id);
  assert.is($('.itemExtraFieldsValue').text(), 'Words');
  assert.is($('.itemExtraFields h3').text(), 'The header');
});

test('what cannot be read is left away', async () => {
  for (const broken of ['{', '[1,2]', '[{"id":"x"}]', '{"id":1}'])
    assert.is((await pageOf(await articleWith(() => broken)))('.itemExtraFields').length, 0, broken);
});

test.run();
