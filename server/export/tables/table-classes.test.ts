import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { columnRows, tableNames } from './column-queries.ts';
import { contentTables, tableClasses } from './table-classes.ts';

const test = suite('classes of tables');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

const advice = 'List each table in server/export/tables/table-classes.ts: exported, or why not.';

test('every table of the schema is exported, or has a reason why not', async () => {
  const listed = Object.keys(tableClasses).sort();
  // A test database is copied from a migrated one: it has the tables of the migrations too.
  assert.equal([...(await tableNames(server.sql))].sort(), listed, advice);
});

test('every long text of an exported table is named as JSON, markup or plain text', async () => {
  const long = (await columnRows(server.sql)).filter(({ type }) => type.endsWith('text'));
  const unnamed = long.filter(({ table, name }) => {
    const content = contentTables.get(table);
    if (!content) return false;
    const { json = [], markup = [], plain = [], rendered = {}, secrets = {} } = content;
    const named = [...json, ...markup, ...plain, ...Object.values(rendered), ...Object.keys(secrets)];
    return !named.includes(name);
  });
  assert.equal(
    unnamed.map(({ table, name }) => `${table}.${name}`),
    [],
    'Name them in server/export/tables/table-classes.ts: an import sanitizes markup.',
  );
});

test('every column that is named exists', async () => {
  const names = new Set((await columnRows(server.sql)).map(({ table, name }) => `${table}.${name}`));
  const named = [...contentTables].flatMap(([table, one]) =>
    [
      ...(one.json ?? []),
      ...(one.markup ?? []),
      ...(one.plain ?? []),
      ...(one.addresses ?? []),
      ...Object.keys(one.markupIn ?? {}),
      ...Object.entries(one.rendered ?? {}).flat(),
      ...Object.keys({ ...one.secrets, ...one.accountSecrets }),
    ].map(column => `${table}.${column}`),
  );
  assert.equal(
    named.filter(name => !names.has(name)),
    [],
  );
});

test.run();
