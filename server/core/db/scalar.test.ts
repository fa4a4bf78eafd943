import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import type { Sql } from './db.ts';
import { scalar } from './scalar-loader.ts';

const test = suite('numbers that are read together');
let database: TestDatabase;
let sql: TestDatabase['sql'];
/** Statements that read numbers. */
let statements: string[];

const record = (query: { readonly sql: string }): void => {
  if (/`v0`/.test(query.sql)) statements.push(query.sql);
};

test.before(async () => {
  database = await testDatabase();
  sql = database.sql;
  sql.on('query', record);
  await sql.raw('CREATE TABLE numbers (id INT PRIMARY KEY, n INT NULL)');
});
test.before.each(async () => {
  await sql('numbers').delete();
  await sql('numbers').insert(Array.from({ length: 70 }, (_, id) => ({ id, n: id * 10 })));
  statements = [];
});
test.after(async () => {
  // Tests that follow may get this database.
  await sql.raw('DROP TABLE numbers');
  await database.drop();
});

const read = (id: number, on: Sql = sql): Promise<number | null> => scalar(on, on('numbers').select('n').where({ id }));

test('a query without a row gives null, as one whose value is null', async () => {
  await sql('numbers').insert({ id: 100, n: null });
  assert.equal(await Promise.all([read(999), read(100), read(3)]), [null, null, 30]);
  assert.is(statements.length, 1);
});

test('of many queries in one turn each gets its own number, thirty with each statement', async () => {
  const ids = Array.from({ length: 65 }, (_, id) => 64 - id);
  assert.equal(
    await Promise.all(ids.map(id => read(id))),
    ids.map(id => id * 10),
  );
  assert.is(statements.length, 3);
  await read(1);
  await read(1);
  assert.is(statements.length, 5);
});

test('a query that fails rejects, with those of its statement; later ones are read', async () => {
  const outcomes = await Promise.allSettled([read(1), scalar(sql, sql('numbers').select('none')), read(2)]);
  assert.equal(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') assert.match(String(outcome.reason), 'none');
  assert.is(await read(2), 20);
});

test('queries of a transaction read its values, and those of the pool in the same turn do not', async () => {
  await sql.transaction(async tx => {
    await tx('numbers').where('id', 1).update({ n: 11 });
    assert.equal(await Promise.all([read(1, tx), read(1), read(2, tx)]), [11, 10, 20]);
  });
  assert.is(await read(1), 11);
});

test.run();
