import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import type { Sql } from './db.ts';
import { preparedQuery } from './prepared-query.ts';

const test = suite('prepared queries');
let database: TestDatabase;

interface Row {
  n: number;
  word: string | null;
  at: Date;
}

let composed = 0;
const rows = preparedQuery<Row, [word: string, n: number, after: Date]>((sql, [word, n, after]) => {
  composed++;
  return sql('prepared_rows')
    .select('n', 'word', 'at')
    .where(either => either.where({ word }).orWhere({ n }))
    .where('at', '>', after)
    .orderBy('n');
});
const missing = preparedQuery<Row, [n: number]>((sql, [n]) => sql('prepared_rows').select('none').where({ n }));

const at = new Date('2026-11-21T12:00:00.250Z');
const earlier = new Date(at.getTime() - 1);

test.before(async () => {
  database = await testDatabase();
  await database.sql.raw('CREATE TABLE prepared_rows (n INT PRIMARY KEY, word VARCHAR(40) NULL, at DATETIME(3))');
  await database.sql('prepared_rows').insert([
    { n: 1, word: 'is this a ?', at },
    { n: 2, word: null, at },
    { n: 3, word: 'later', at: earlier },
  ]);
});
test.after(async () => {
  // Tests that follow may get this database.
  await database.sql.raw('DROP TABLE prepared_rows');
  await database.drop();
});

const preparedOn = async (sql: Sql): Promise<number> => {
  const [[{ Value }]] = await sql.raw("SHOW SESSION STATUS LIKE 'Com_stmt_prepare'");
  return Number(Value);
};

test('texts, numbers and times are bound as values, and read as by any other query', async () => {
  const both = [
    { n: 1, word: 'is this a ?', at },
    { n: 2, word: null, at },
  ];
  assert.equal(await rows(database.sql, ['is this a ?', 2, earlier]), both);
  assert.equal(await rows(database.sql, ["' OR 1 = 1 -- ", 2, earlier]), both.slice(1));
  assert.equal(await rows(database.sql, ['is this a ?', 2, at]), []);
});

test('the text is composed once, and parsed once by each connection', async () => {
  await database.sql.transaction(async tx => {
    await rows(tx, ['later', 0, earlier]);
    const before = await preparedOn(tx);
    for (let time = 0; time < 3; time++) await rows(tx, ['later', time, earlier]);
    assert.is(await preparedOn(tx), before);
  });
  assert.is(composed, 1);
});

test('values of the statement itself stay, and one value may be bound several times', async () => {
  const query = preparedQuery<{ n: number; kind: string }, [n: number, other: number, until: Date, from: Date]>(
    (sql, [n, other, until, from]) =>
      sql('prepared_rows')
        .select('n', sql.raw('? AS kind', ['row']))
        .where(either => either.where({ n }).orWhere({ n: other }))
        .whereNot({ n: 2 })
        .whereBetween('at', [from, until])
        .where('n', '<>', sql.raw('? + 1', [n]))
        .limit(1),
  );
  assert.equal(await query(database.sql, [3, 2, at, earlier]), [{ n: 3, kind: 'row' }]);
  assert.equal(await query(database.sql, [1, 3, at, earlier]), [{ n: 1, kind: 'row' }]);
  assert.equal(await query(database.sql, [3, 2, at, at]), []);
});

test('numbers of the statement itself are part of its text: MySQL refuses a bound LIMIT', async () => {
  const query = preparedQuery<{ n: number }, [n: number, word: string]>((sql, [n, word]) =>
    sql('prepared_rows').select('n').where('n', '>', n).whereNot({ n: 2 }).whereNot({ word }).limit(5).offset(0),
  );
  const sent: unknown[] = [];
  const keep = ({ sql, bindings }: { sql: string; bindings: unknown }) => sent.push([sql, bindings]);
  database.sql.on('query', keep);
  try {
    await query(database.sql, [1, 'five']);
    await query(database.sql, [5, 'two']);
  } finally {
    database.sql.off('query', keep);
  }
  const text = 'select `n` from `prepared_rows` where `n` > ? and not `n` = 2 and not `word` = ? limit 5';
  assert.equal(sent, [
    [text, [1, 'five']],
    [text, [5, 'two']],
  ]);
});

test('a query of a transaction reads its values', async () => {
  await database.sql.transaction(async tx => {
    await tx('prepared_rows').where('n', 2).update({ word: 'two' });
    assert.is((await rows(tx, ['two', 0, earlier])).length, 1);
    assert.is((await rows(database.sql, ['two', 0, earlier])).length, 0);
  });
});

test('a query that the server refuses rejects with its error, and the connection is used again', async () => {
  await database.sql.transaction(async tx => {
    for (let time = 0; time < 2; time++)
      await missing(tx, [1]).then(
        () => assert.unreachable(),
        error => assert.is(error.errno, 1054),
      );
    assert.is((await rows(tx, ['', 2, earlier])).length, 1);
  });
});

test('a server without room for prepared statements is sent the text', async () => {
  const [[{ most }]] = await database.sql.raw('SELECT @@GLOBAL.max_prepared_stmt_count AS most');
  const other = preparedQuery<Row, [n: number]>((sql, [n]) => sql('prepared_rows').select('word').where({ n }));
  try {
    await database.sql.raw('SET GLOBAL max_prepared_stmt_count = 0');
    await database.sql.transaction(async tx => {
      for (let time = 0; time < 2; time++) assert.equal(await other(tx, [3]), [{ word: 'later' }]);
    });
  } finally {
    await database.sql.raw('SET GLOBAL max_prepared_stmt_count = ?', [most]);
  }
});

test('a table that changed since is read as it is now', async () => {
  const read = () => rows(database.sql, ['', 2, earlier]);
  await read();
  await database.sql.raw('ALTER TABLE prepared_rows MODIFY n BIGINT NOT NULL');
  for (let time = 0; time < 3; time++)
    assert.equal(
      (await read()).map(({ n }) => n),
      [2],
    );
});

test.run();
