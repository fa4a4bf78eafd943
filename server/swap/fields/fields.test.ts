import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { importOf, undoOf } from '../fixtures/import-of.ts';
import { type MemoryTables, memorySource } from '../fixtures/memory-source.ts';
import { expectedCounts } from '../fixtures/old-site.ts';
import { sampleSource } from '../fixtures/sample-source.ts';
import { joomlaKinds } from '../joomla/index.ts';
import type { RunResult } from '../run/runner.ts';
import type { Source } from '../source/index.ts';
import { joomlaFieldImport } from './joomla-field-import.ts';

const test = suite('import of extra fields');

let server: TestServer;
let source: Source;

test.before(async () => {
  server = await openTestServer();
  source = await sampleSource();
});
test.after(async () => {
  await source.close();
  await server.close();
});

const tables = [
  'item_field_groups',
  'item_fields',
  'item_categories',
  'items',
  'import_rows',
  'import_notes',
  'outbox',
];
const rowsOf = async () =>
  Promise.all(tables.map(async name => [name, JSON.stringify(await server.sql(name))] as const));

/** Shown values of an item by the names of their fields. */
const shownIn = (body: string): Readonly<Record<string, string>> => {
  const $ = load(body);
  return Object.fromEntries(
    $('.item-field')
      .toArray()
      .map(field => [$(field).find('strong').first().text(), $(field).find('.itemExtraFieldsValue').text().trim()]),
  );
};

const itemPage = async (legacy_id: number, system = 'k2'): Promise<string> => {
  const item = await server.sql('items').where({ legacy_id }).where('legacy_source', 'like', `${system}@%`).first();
  const { statusCode, body } = await server.get(`/articles/item/${item.id}-${item.alias}`);
  assert.is(statusCode, 200);
  return body;
};

const notes = async (name: string): Promise<string[]> =>
  server.sql('import_notes').where('name', 'like', `${name}%`).orderBy('id').pluck('value');

const definition = (...options: readonly object[]): string =>
  JSON.stringify(options.length > 0 ? options : [{ name: null, value: '', target: null }]);
const types = ['textfield', 'textarea', 'select', 'radio', 'multipleSelect', 'link', 'labels', 'csv', 'date', 'image'];
const script = '<script>alert(1)</script>';

const hostileSite = (): MemoryTables => {
  const values: Readonly<Record<string, unknown>> = {
    textfield: `${script}<img src=x onerror=alert(1)>Quiet`,
    textarea: `<p onclick="alert(1)">First</p>${script}<p>Second</p>`,
    select: script,
    radio: { toString: script },
    multipleSelect: [script, '1', null, '7'],
    link: ['Go', ' java\tscript:alert(1)', 'new'],
    labels: `${script}, one`,
    csv: [[script, 'b'], 'c', null],
    date: '2011-02-31',
    image: 'https://evil.example/x.png',
  };
  const item = (id: number, extra_fields: string) => ({
    ...{ id: `${id}`, title: `Item ${id}`, alias: `item-${id}`, catid: '1', published: '1', access: '1' },
    ...{ introtext: '<p>Words</p>', created: '2015-01-01 00:00:00', extra_fields },
  });
  const list = types.map((type, at) => ({ id: String(at + 1), value: values[type] }));
  return {
    viewlevels: [{ id: '1', rules: '[1]' }],
    k2_extra_fields_groups: [{ id: '1', name: `${script}Group` }],
    k2_extra_fields: types.map((type, at) => ({
      ...{
        id: String(at + 1),
        name: `<b onclick="alert(1)">${type}</b>`,
        type,
        group: '1',
        published: '1',
        ordering: '1',
      },
      value: /select|radio/i.test(type)
        ? definition({ name: '<b onclick="alert(1)">One</b>', value: 1 })
        : definition(),
    })),
    k2_categories: [
      { id: '1', name: 'All', alias: 'all', parent: '0', published: '1', access: '1', extraFieldsGroup: '1' },
    ],
    k2_items: [
      item(1, JSON.stringify(list)),
      item(2, '[{"id":"1","value":"cut o'),
      item(3, '{"1":"an object"}'),
      item(4, '[[],"x",{"id":{}}]'),
      item(5, '[{"id":"1"},{"id":"__proto__","value":"x"},{"id":99,"value":"y"}]'),
    ],
  };
};

test('scripts, links that are none and broken values of fields never run: pages answer, and the receipt keeps them', async () => {
  const { runId } = await importOf(server.services, joomlaKinds, memorySource(hostileSite()));
  for (const id of [1, 2, 3, 4, 5]) {
    const body = await itemPage(id);
    assert.not.match(body, /alert\(1\)<|<script>alert|onerror|onclick="alert|javascript:alert|evil\.example/, `${id}`);
  }
  assert.equal(shownIn(await itemPage(1)), {
    textfield: 'Quiet',
    textarea: 'First\nSecond',
    multipleSelect: 'One, 7',
    link: 'Go',
    labels: 'one',
    csv: 'csvbc',
  });
  assert.is((await notes('extra fields cannot be read')).length, 3);
  assert.is((await notes('extra field value cannot be shown')).length, 2);
  assert.is((await notes('extra field value is not one of the options')).length, 2);
  assert.equal(await notes('extra field link'), ['link: ["Go"," java\\tscript:alert(1)","new"]']);
  assert.equal(await notes('value of an extra field that does not exist'), ['"x"', '"y"']);
  await undoOf(server.services, joomlaKinds, runId);
});

const joomlaSite = (): MemoryTables => {
  const values: readonly (readonly [type: string, value: string])[] = [
    ['text', `${script}Quiet`],
    ['url', 'javascript:alert(1)'],
    ['repeatable', '{"rows0":{"place":"cut o'],
    ['list', script],
    ['media', 'https://evil.example/x.png'],
    ['text', 'For friends'],
  ];
  return {
    viewlevels: [{ id: '1', rules: '[1]' }],
    categories: [{ id: '8', parent_id: '1', extension: 'com_content', title: 'All', published: '1', access: '1' }],
    fields: values.map(([type], at) => ({
      ...{ id: String(at + 1), context: 'com_content.article', title: `Field ${at + 1}`, type, state: '1' },
      ...{ fieldparams: 'not JSON', access: at === 5 ? '7' : '1' },
    })),
    fields_values: values.map(([, value], at) => ({ field_id: String(at + 1), item_id: '1', value })),
    content: [{ id: '1', title: 'One', catid: '8', state: '1', access: '1', created: '2015-01-01 00:00:00' }],
  };
};

test('values are read of fields with options alone', async () => {
  const site = memorySource(hostileSite());
  const asked: (readonly string[])[] = [];
  const recording: Source = {
    ...site,
    rowsWith: async (table, column, values) => {
      if (table === 'fields_values') asked.push(values);
      return table === 'fields_values'
        ? [
            ...[' b', 'a', 'b'].map(value => ({ field_id: '71', item_id: '1', value })),
            { field_id: '72', item_id: '1', value: 'c' },
          ]
        : site.rowsWith(table, column, values);
    },
  };
  const swap = { services: server.services, source: recording, options: { roles: new Map() }, siteId: 1, runId: 1 };
  const field = (id: string, type: string) => ({ id, type, context: 'com_content.article', fieldparams: '{}' });
  const read = await joomlaFieldImport.read(swap, [field('70', 'text'), field('71', 'list'), field('72', 'radio')]);
  assert.equal(asked.at(-1), ['71', '72']);
  assert.equal(
    read.map(({ hashed }) => hashed.chosen),
    ['', 'a\nb', 'c'],
  );
});

test('values of fields of Joomla never run, and a field that not everybody saw there stays hidden', async () => {
  const { runId } = await importOf(server.services, joomlaKinds, memorySource(joomlaSite()));
  const body = await itemPage(1, 'joomla');
  assert.not.match(body, /<script>alert|javascript:alert|evil\.example|For friends/);
  assert.equal(Object.keys(shownIn(body)), ['Field 1', 'Field 4']);
  assert.is((await notes('extra field value cannot be read')).length, 1);
  await undoOf(server.services, joomlaKinds, runId);
});

test('groups and fields are counted, an item shows all its values, and an undo leaves the tables as they were', async () => {
  const before = await rowsOf();
  const result: RunResult = await importOf(server.services, joomlaKinds, source);
  for (const kind of ['k2 extra field groups', 'k2 extra fields', 'joomla fields', 'joomla field values'] as const) {
    const { added, left } = { left: {}, ...expectedCounts[kind] };
    const steps = result.steps.get(kind);
    assert.equal(
      [steps?.added, steps?.left],
      [added, Object.values(left).reduce((sum: number, one) => sum + Number(one), 0)],
      kind,
    );
  }
  const body = await itemPage(2);
  assert.equal(shownIn(body), {
    Maker: 'Ines Lõhmus',
    'How it burns': 'Slowly, and without smoke.',
    Metal: 'Brass',
    'Comes with': 'Raised letters, A model',
    Lit: 'On request',
    Order: 'Order here (opens a new window)',
    Keywords: 'brassstormoil',
    Sizes: 'SizesPartmmChimney210Burner38',
    'First lit on': '1904-11-02',
    Drawing: '',
  });
  const $ = load(body);
  assert.is($('.type-link a').attr('href'), 'https://lamps.example/storm');
  assert.is($('.type-image img').attr('src'), '/images/hill/drawing.jpg');
  assert.is($('.itemExtraFields h3').text(), 'About the lamp');
  assert.equal(shownIn(await itemPage(3)), { Metal: '9' });
  for (const id of [4, 6]) assert.equal(shownIn(await itemPage(id)), {});
  assert.is((await notes('extra fields cannot be read')).length, 2);
  assert.equal(shownIn(await itemPage(50)), { Places: '8' });
  // The field "Next night" is of another category: its value is stored, and not shown there either.
  assert.equal(shownIn(await itemPage(1, 'joomla')), {
    Fee: '3,00 €',
    'Way up': 'By the orchard,\nthen along the rope',
    Platform: 'East',
    Equipment: 'Telescope, Felt chart',
    Dogs: 'At the gate',
    Booking: 'booking.example',
    Plan: '',
    'Colour of the lamp': '#f5b041',
    Stops: 'StopsplacestepsGate0Dome206',
    Seats: '12',
    Spoken: 'Estonian, German',
  });
  assert.is(shownIn(await itemPage(2, 'joomla')).Platform, 'cellar');
  const aliases = await server.sql('item_fields').where('name', 'Maker').pluck('alias');
  assert.equal(aliases, ['maker']);
  assert.equal(await server.sql('item_fields').where('required', 1).pluck('name'), ['Maker']);

  const again = await importOf(server.services, joomlaKinds, source);
  for (const kind of [
    'k2 extra fields',
    'k2 categories',
    'k2 items',
    'joomla fields',
    'joomla articles',
    'joomla field values',
  ]) {
    const { added, changed, conflict } = again.steps.get(kind) ?? {};
    assert.equal([added, changed, conflict], [0, 0, 0], kind);
  }
  await undoOf(server.services, joomlaKinds, again.runId);
  const { remaining } = await undoOf(server.services, joomlaKinds, result.runId);
  assert.equal(remaining, []);
  assert.equal(await rowsOf(), before);
});

test('a field that changed there changes here, unless it changed here too', async () => {
  const site = hostileSite();
  await importOf(server.services, joomlaKinds, memorySource(site));
  await server.sql('item_fields').where('type', 'link').update({ name: 'Our link' });
  site.k2_extra_fields = (site.k2_extra_fields ?? []).map(row => ({ ...row, name: `New ${row.type}` }));
  const { changed, conflict } =
    (await importOf(server.services, joomlaKinds, memorySource(site))).steps.get('k2 extra fields') ?? {};
  assert.equal([changed, conflict], [types.length - 1, 1]);
  const shown = shownIn(await itemPage(1));
  assert.equal([shown['New textfield'], shown['New multipleSelect'], shown['Our link']], ['Quiet', 'One, 7', 'Go']);
});

test.run();
