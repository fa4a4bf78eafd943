import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { connect, type Knex } from '../server/core/db.ts';
import { migrateDown, migrateUp, migrationStatus } from '../server/core/migrate.ts';
import { databaseAddress } from '../server/settings.ts';
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

test('up makes everything, down takes everything back, and up works again', async () => {
  await migrateUp(sql);
  const made = await tableNames();
  assert.ok(made.includes('comments'));
  await migrateDown(sql, { all: true });
  assert.equal(await tableNames(), []);
  await migrateUp(sql);
  assert.equal(await tableNames(), made);
});

test('a migration killed half way is made whole by the next run', async () => {
  const all = await migrationSource.getMigrations([]);
  const last = all.at(-1) ?? '';
  const whole = await tableNames();
  const { up } = await migrationSource.getMigration(last);
  await sql('migrations').where('name', last).delete();
  await up(sql);
  assert.equal((await migrationStatus(sql)).pending.length, 1);
  assert.equal(await migrateUp(sql), [last]);
  assert.equal(await tableNames(), whole);
});

test('the lock row of a dead runner does not stop the next one', async () => {
  const last = (await migrationSource.getMigrations([])).at(-1) ?? '';
  await sql('migrations').where('name', last).delete();
  await sql('migrations_lock').update({ is_locked: 1 });
  assert.equal(await migrateUp(sql), [last]);
});

test('of two runners at once each migration runs once', async () => {
  await migrateDown(sql, { all: true });
  const [first, second] = await Promise.all([migrateUp(sql), migrateUp(sql)]);
  const all = await migrationSource.getMigrations([]);
  assert.equal([...first, ...second].sort(), [...all].sort());
});

test('every foreign key and every table has what the schema promises', async () => {
  const [engines]: { engine: string; collation: string }[][] = await sql.raw(
    'SELECT DISTINCT engine, table_collation AS collation FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name NOT LIKE "migrations%"',
  );
  assert.equal(engines, [{ engine: 'InnoDB', collation: 'utf8mb4_unicode_ci' }]);
});

test.run();
