import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseAddress } from '../../server/core/config/index.ts';
import { connect } from '../../server/core/db/db.ts';
import { root } from '../boot/environment.mjs';
import { ownDatabase } from '../testing/own-database.ts';
import { exportSchemaFile } from './export-schema-file.ts';
import { createdAreas } from './schema.ts';
import { schemaPages } from './schema-pages.ts';

const { environment, drop } = await ownDatabase();
const sql = connect(databaseAddress(environment.DATABASE_URL));
const areas = await createdAreas(sql);

test.after(async () => {
  await sql.destroy();
  await drop();
});

test('docs/schema holds what `npm run docs` writes, and nothing else', async () => {
  const files = schemaPages(areas);
  const present = (await readdir(join(root, 'docs/schema'))).map(name => `docs/schema/${name}`);
  assert.equal(['docs/schema.md', ...present].sort(), files.map(({ path }) => path).sort());
  for (const { path, text } of files)
    assert.is(await readFile(join(root, path), 'utf8'), text, `${path} is stale: run npm run docs`);
});

test('docs/export.schema.json describes the tables of an export as they are', async () => {
  const { path, text } = await exportSchemaFile(sql);
  assert.is(await readFile(join(root, path), 'utf8'), text, `${path} is stale: run npm run docs`);
});

test('every table has a purpose, a primary key, and refers to tables that are there', () => {
  const tables = areas.flatMap(area => area.tables);
  const names = new Set(tables.map(({ name }) => name));
  for (const { name, purpose, keys, foreignKeys } of tables) {
    assert.match(purpose, /^[A-Z].+\.$/, name);
    assert.is(keys[0]?.name, 'PRIMARY', name);
    for (const { target, column } of foreignKeys) assert.ok(names.has(target), `${name}.${column}`);
  }
});

test.run();
