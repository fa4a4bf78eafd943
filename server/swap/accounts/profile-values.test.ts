import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { closeAccount } from '../../personal-data/erasure/erasure-queries.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { oldUser } from '../fixtures/blog/old-blog.ts';
import { importOf, undoNth } from '../fixtures/import-of.ts';
import { idOfImport } from '../fixtures/import-queries.ts';
import { type MemoryTables, memorySource } from '../fixtures/memory-source.ts';
import { receiptOf } from '../receipt/receipt.ts';
import { accountImport } from './account-import.ts';
import { k2ProfileValueImport, profileValueImport, userNoteImport } from './profile-value-import.ts';
import { userFieldImport } from './user-field-import.ts';

const test = suite('profile values of an old site');

const kinds = [accountImport, profileValueImport, k2ProfileValueImport, userNoteImport, userFieldImport];

const profile = (user_id: string, key: string, value: string) => ({
  ...{ user_id, profile_key: `profile.${key}`, profile_value: JSON.stringify(value) },
});

const field = { fieldparams: '{}', label: 'Contact', title: 'Contact' };
const tables: MemoryTables = {
  users: [
    { ...oldUser(42, 'liisa'), params: '{"timezone":"Europe\\/Tallinn"}' },
    { ...oldUser(43, 'mart'), params: '{"timezone":"Moon\\/Base"}' },
  ],
  user_profiles: [
    ...[profile('42', 'phone', '+372 000'), profile('42', 'dob', '1971-02-03 00:00:00'), profile('42', 'tos', '1')],
    ...[profile('42', 'aboutme', 'Walks.'), profile('990', 'phone', '1')],
  ],
  k2_users: [{ id: '1', userID: '43', gender: 'f', notes: '<p>Late</p>', description: '', url: '', group: '0' }],
  easyblog_users: [{ id: '43', title: 'Mart writes', biography: '', description: '', url: '', permalink: '' }],
  user_notes: [
    { id: '5', user_id: '42', subject: 'Spam', body: '<p>Forty links.</p>', created_time: '2013-10-17 13:24:28' },
  ],
  fields: [
    { ...field, id: '11', context: 'com_users.user', type: 'user' },
    { ...field, id: '12', context: 'com_content.article', type: 'text' },
  ],
  fields_values: [
    { field_id: '11', item_id: '42', value: '43' },
    { field_id: '12', item_id: '42', value: 'of an article' },
  ],
};
const source = memorySource(tables);

let server: TestServer;

const values = async () => {
  const rows = await server
    .sql('profile_values as v')
    .join('users as u', 'u.id', 'v.user_id')
    .orderBy('v.id')
    .select('u.username', 'v.name', 'v.value', 'v.is_internal');
  return rows.map(row => [row.username, row.name, row.value, row.is_internal]);
};

test.before(async () => {
  server = await openTestServer();
  await importOf(server.services, kinds, source);
});
test.after(() => server.close());

test('values, fields of accounts and notes come along; notes are for the staff', async () => {
  assert.equal(await values(), [
    ['liisa', 'Phone', '+372 000', 0],
    ['liisa', 'Date of birth', '1971-02-03', 0],
    ['mart', 'Gender', 'female', 0],
    ['mart', 'Notes', 'Late', 1],
    ['liisa', 'Note 5: Spam', '2013-10-17 Forty links.', 1],
    ['liisa', 'Contact', 'Name of mart', 0],
  ]);
  const rows = await server.sql('users').whereNotNull('legacy_id').orderBy('id').select('timezone', 'blog_title');
  assert.equal(
    rows.map(row => [row.timezone, row.blog_title]),
    [
      ['Europe/Tallinn', ''],
      ['', 'Mart writes'],
    ],
  );
});

test('only values of fields of type user are looked up as ids of accounts', async () => {
  const asked: (readonly string[])[] = [];
  const recording = memorySource({
    ...tables,
    fields: [
      { ...field, id: '11', context: 'com_users.user', type: 'user' },
      { ...field, id: '13', context: 'com_users.user', type: 'text' },
    ],
  });
  const swap = {
    services: server.services,
    source: {
      ...recording,
      rowsWith: async (table: string, column: string, ids: readonly string[]) => {
        if (table === 'users') asked.push(ids);
        return recording.rowsWith(table, column, ids);
      },
    },
    ...{ options: { roles: new Map() }, siteId: 1, runId: 1 },
  };
  const value = (field_id: string, item_id: string, text: string) => ({ field_id, item_id, value: text });
  await userFieldImport.read(swap, [
    ...[value('11', '42', '43'), value('11', '43', '43'), value('11', '44', '42 or more')],
    ...[value('13', '42', '42'), value('13', '43', 'a biography')],
  ]);
  assert.equal(asked, [['43']]);
});

test('every row is counted, and no record names a value', async () => {
  const { kinds: counts } = await receiptOf(server.sql, await idOfImport(server.sql, 1));
  const { found, added, merged, left } = counts['joomla profile values'] ?? {};
  assert.equal(
    [found, added, merged, left],
    [
      5,
      2,
      { 'already part of the account': 1 },
      { 'consent to the terms of the old site': 1, 'account does not exist': 1 },
    ],
  );
  const recorded = await Promise.all(['import_rows', 'import_notes', 'import_changes'].map(name => server.sql(name)));
  assert.not.match(JSON.stringify(recorded), '+372 000');
});

test('a second import follows a change; an erased account gets nothing back', async () => {
  tables.user_profiles = (tables.user_profiles ?? []).map(row =>
    row.profile_key === 'profile.phone' ? { ...row, profile_value: '"+372 111"' } : row,
  );
  await importOf(server.services, kinds, source);
  assert.is((await values())[0]?.[2], '+372 111');
  const mart = await server.sql('users').where('username', 'mart').first('id');
  await server.sql.transaction(tx => closeAccount(tx, mart.id));
  tables.k2_users = (tables.k2_users ?? []).map(row => ({ ...row, notes: 'Late again' }));
  await importOf(server.services, kinds, source);
  assert.equal(
    (await values()).filter(([username]) => username === 'mart'),
    [],
  );
});

test('an undo takes them back', async () => {
  for (const run of [3, 2, 1]) await undoNth(server.services, kinds, run);
  assert.equal(await values(), []);
});

test.run();
