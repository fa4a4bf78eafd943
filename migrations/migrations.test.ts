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

test('F-6.11 comments of an older database learn their conversation and their true depth, again after a killed run', async () => {
  const at = new Date(0);
  const person = {
    username: 'a',
    username_key: 'a',
    name: 'A',
    email: 'a@a.test',
    email_key: 'a@a.test',
    password: '',
  };
  await sql('users').insert({ id: 1, ...person, permalink: 'a', created_at: at });
  await sql('posts').insert({
    id: 1,
    title: 'A',
    slug: 'a',
    body: '',
    state: 'published',
    author_id: 1,
    created_at: at,
    modified_at: at,
  });
  // A chain of 1 to 70, capped at the depth of 4 as it was, and a conversation of its own.
  await sql('comments').insert(
    Array.from({ length: 71 }, (_, index) => ({
      ...{ id: index + 1, post_id: 1, number: index + 1, name: 'A', body: '', html: '', state: 'published' },
      ...{ parent_id: index === 0 || index === 70 ? null : index, depth: Math.min(index, 4), created_at: at },
    })),
  );
  const { up } = await migrationSource.getMigration('0048-conversations');
  for (let run = 0; run < 2; run++) {
    await up(sql);
    const rows = await sql('comments').select('root_id', 'depth').orderBy('id');
    assert.equal(
      rows.map(row => [row.root_id, row.depth]),
      Array.from({ length: 71 }, (_, index) => (index === 0 || index === 70 ? [null, 0] : [1, index])),
    );
  }
  await sql('posts').delete();
  await sql('users').delete();
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
