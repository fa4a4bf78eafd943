import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseAddress } from '../server/core/config/index.ts';
import { connect, type Knex } from '../server/core/db/db.ts';
import { migrateDown, migrateUp, migrationStatus, otherSchemaSentence } from '../server/core/db/migrate.ts';
import { migrationSource } from './index.ts';

const test = suite('migrations');
const name = `lectern_migrations_${process.pid}`;
const address = databaseAddress(process.env.TEST_DATABASE_URL ?? '');
let server: Knex;
let sql: Knex;

test.before(async () => {
  server = connect({ ...address, database: '' });
  await server.raw(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  sql = connect({ ...address, database: name });
});
test.after(async () => {
  await sql.destroy();
  await server.raw(`DROP DATABASE ${name}`);
  await server.destroy();
});

const tableNames = async (): Promise<string[]> => {
  const [rows]: { name: string }[][] = await sql.raw(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name NOT LIKE 'migrations%' ORDER BY table_name",
  );
  return (rows ?? []).map(row => row.name);
};

/** The statement that makes each table, by its name. */
const schemaNow = async (): Promise<Record<string, string>> => {
  const made = await Promise.all((await tableNames()).map(one => sql.raw('SHOW CREATE TABLE ??', [one])));
  return Object.fromEntries(made.map(([[row]]) => [row.Table, row['Create Table']]));
};

/** Leaves what a run leaves that was killed between two tables. */
const dropTables = (names: readonly string[]): Promise<void> =>
  sql.transaction(async tx => {
    await tx.raw('SET SESSION foreign_key_checks = 0');
    for (const one of names) await tx.schema.dropTable(one);
    await tx.raw('SET SESSION foreign_key_checks = 1');
  });

test('up makes everything, down drops everything, and up works again after each migration was killed half way', async () => {
  await migrateUp(sql);
  const made = await schemaNow();
  assert.ok('comments' in made);
  await migrateDown(sql, { all: true });
  assert.equal(await tableNames(), []);
  for (const one of await migrationSource.getMigrations([])) {
    const { up } = await migrationSource.getMigration(one);
    const before = await tableNames();
    await up(sql);
    const created = (await tableNames()).filter(table => !before.includes(table));
    await dropTables(created.filter((_, index) => index % 2 === 0));
    await up(sql);
    await sql('migrations').insert({ name: one, batch: 1, migration_time: new Date() });
  }
  assert.equal(await migrateUp(sql), []);
  assert.equal(await schemaNow(), made);
});

test('a database that a later version has added to is used as before, and one that lacks a migration too is refused', async () => {
  const [first = ''] = await migrationSource.getMigrations([]);
  await sql('migrations').insert({ name: '9999-later', batch: 2, migration_time: new Date() });
  assert.equal(await migrateUp(sql), []);
  await sql('migrations').where('name', first).update('name', '0000-other');
  for (const refused of [migrateUp, migrateDown, migrationStatus])
    assert.is(await refused(sql).catch(error => error.message), otherSchemaSentence);
  await sql('migrations').where('name', '0000-other').update('name', first);
  await sql('migrations').where('name', '9999-later').delete();
});

test('the lock row of a dead runner does not stop the next one', async () => {
  const last = (await migrationSource.getMigrations([])).at(-1) ?? '';
  await sql('migrations').where('name', last).delete();
  await sql('migrations_lock').update({ is_locked: 1 });
  assert.equal(await migrateUp(sql), [last]);
});

test('F-6.3 of ten runners at once on a database without any table, each with connections of its own, one runs each migration once', async () => {
  await migrateDown(sql, { all: true });
  for (const table of ['migrations', 'migrations_lock', 'migrations_turn']) await sql.schema.dropTable(table);
  const runners = Array.from({ length: 10 }, () => connect({ ...address, database: name }));
  const ran = await Promise.all(runners.map(runner => migrateUp(runner)));
  await Promise.all(runners.map(runner => runner.destroy()));
  const all = await migrationSource.getMigrations([]);
  assert.equal(ran.filter(names => names.length > 0).flat(), all);
  assert.equal(await sql('migrations').orderBy('id').pluck('name'), all);
});

test('every foreign key and every table has what the schema promises', async () => {
  const [engines]: { engine: string; collation: string }[][] = await sql.raw(
    'SELECT DISTINCT engine, table_collation AS collation FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name NOT LIKE "migrations%"',
  );
  assert.equal(engines, [{ engine: 'InnoDB', collation: 'utf8mb4_unicode_ci' }]);
});

test.run();
