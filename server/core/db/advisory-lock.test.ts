import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { migrationSource } from '../../../migrations/index.ts';
import { databaseAddress } from '../config/index.ts';
import { inTurn } from './advisory-lock.ts';
import { connect, type Knex } from './db.ts';
import { migrateUp } from './migrate.ts';

const test = suite('the turn of one process that prepares the database');
const name = `lectern_turn_${process.pid}`;
const address = databaseAddress(process.env.TEST_DATABASE_URL ?? '');
let server: Knex;
/** With one connection: session variables hold for all its statements. */
let sql: Knex;
let other: Knex;

test.before(async () => {
  server = connect({ ...address, database: '' });
  await server.raw(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  sql = connect({ ...address, database: name }, { poolSize: 1 });
  other = connect({ ...address, database: name });
  await migrateUp(sql);
});
test.after(async () => {
  await sql.destroy();
  await other.destroy();
  await server.raw(`DROP DATABASE ${name}`);
  await server.destroy();
});

const take =
  "UPDATE migrations_turn SET holder = 'other', held_until = UTC_TIMESTAMP(3) + INTERVAL 60 SECOND WHERE id = 1";

interface State {
  readonly holder: string;
  readonly isFree: number;
}

const turnNow = async (): Promise<State> => {
  const [[row] = []]: State[][] = await other.raw('SELECT holder, held_until < NOW() AS isFree FROM migrations_turn');
  return { holder: row?.holder ?? 'nobody', isFree: row?.isFree ?? 0 };
};
const free = (): Promise<unknown> => other.raw("UPDATE migrations_turn SET holder = '', held_until = '1970-01-02'");

const problemOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: Error) => error.message,
  );

/** Reruns the newest three migrations, while `steal` runs within the second. */
const stolenInSecond = async (names: readonly string[], steal: () => Promise<unknown>): Promise<string> => {
  const { getMigration } = migrationSource;
  migrationSource.getMigration = async one => {
    const found = await getMigration(one);
    return one === names[1] ? { ...found, up: async () => void (await steal()) } : found;
  };
  try {
    return await problemOf(migrateUp(sql));
  } finally {
    migrationSource.getMigration = getMigration;
  }
};

const recorded = (names: readonly string[]): Promise<string[]> =>
  other('migrations').whereIn('name', names).orderBy('id').pluck('name');

test('F-6.3 a process that lost its turn within a migration records nothing more and stops; the next one repeats that migration', async () => {
  const names = (await migrationSource.getMigrations([])).slice(-3);
  await other('migrations').whereIn('name', names).delete();
  assert.match(await stolenInSecond(names, () => other.raw(take)), /^Another process went on preparing this database/);
  assert.equal(await recorded(names), names.slice(0, 1));
  assert.equal(await turnNow(), { holder: 'other', isFree: 0 });
  await free();
  assert.equal(await migrateUp(sql), names.slice(1));
});

test('F-6.3 a process that lost its turn between two migrations stops before the next one', async () => {
  const names = (await migrationSource.getMigrations([])).slice(-3);
  await other('migrations').whereIn('name', names).delete();
  await other.raw(`CREATE TRIGGER stolen AFTER INSERT ON migrations FOR EACH ROW ${take}`);
  let runs = 0;
  const problem = await stolenInSecond(names, async () => runs++);
  await other.raw('DROP TRIGGER stolen');
  assert.match(problem, /^Another process went on preparing this database/);
  assert.equal([await recorded(names), runs], [names.slice(0, 1), 0]);
  await free();
  assert.equal(await migrateUp(sql), names.slice(1));
});

test('a turn that expired and that nobody took is still held; one that another process took and left is lost', async () => {
  const problem = await problemOf(
    inTurn(sql, async ({ check }) => {
      await other.raw("UPDATE migrations_turn SET held_until = '1970-01-02'");
      await check();
      assert.is((await turnNow()).isFree, 0);
      await other.raw(take);
      await free();
      await check();
    }),
  );
  assert.match(problem, /^Another process went on/);
  assert.equal(await turnNow(), { holder: '', isFree: 1 });
});

/** Refuses the next statements of `sql` on the row as those of a deadlock. */
const refusing = async <T>(event: string, times: number, work: () => Promise<T>): Promise<T> => {
  await other.raw(
    `CREATE TRIGGER refused ${event} ON migrations_turn FOR EACH ROW IF @refusals > 0 THEN SET @refusals = @refusals - 1; SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213, MESSAGE_TEXT = 'conflict'; END IF`,
  );
  await sql.raw('SET @refusals = ?', [times]);
  try {
    return await work();
  } finally {
    await other.raw('DROP TRIGGER refused');
  }
};
const refusals = async (): Promise<number> => Number((await sql.raw('SELECT @refusals AS many'))[0][0].many);

test('F-6.3 a conflict at the row does not fail the work: neither before it, nor at a check, nor while leaving', async () => {
  assert.is(await refusing('BEFORE INSERT', 2, () => inTurn(sql, async () => 'done')), 'done');
  assert.is(await refusals(), 0);
  for (const checks of [0, 1]) {
    const work = () =>
      inTurn(sql, async ({ check }) => {
        await sql.raw('SET @refusals = 2');
        if (checks > 0) await check();
        assert.is(await refusals(), checks > 0 ? 0 : 2);
        return 'done';
      });
    assert.is(await refusing('BEFORE UPDATE', 0, work), 'done');
    assert.is(await refusals(), 0);
    assert.equal(await turnNow(), { holder: '', isFree: 1 });
  }
});

test('F-6.3 work that was done is not failed by conflicts that do not end; its own error is not replaced', async () => {
  const endless = (work: () => Promise<string>): Promise<string> =>
    refusing('BEFORE UPDATE', 0, () =>
      inTurn(sql, async () => {
        await sql.raw('SET @refusals = 1000000');
        return work();
      }),
    );
  assert.is(await endless(async () => 'done'), 'done');
  await sql.raw('SET @refusals = 0');
  await free();
  assert.is(await problemOf(endless(() => Promise.reject(new Error('its own')))), 'its own');
  await sql.raw('SET @refusals = 0');
  await free();
});

/** Statements on the row that wait. */
const waiting = async (): Promise<number> => {
  const [[row]] = await server.raw(
    "SELECT COUNT(*) AS many FROM information_schema.processlist WHERE db = ? AND info LIKE 'update `migrations_turn`%'",
    [name],
  );
  return Number(row.many);
};

test('F-6.3 the turn is free after the work, also while a renewal of it waits in the database', async () => {
  const own = connect({ ...address, database: name });
  const blocker = await other.transaction();
  await inTurn(own, async () => {
    await blocker.raw('SELECT * FROM migrations_turn WHERE id = 1 FOR UPDATE');
    for (let looked = 0; (await waiting()) === 0 && looked < 200; looked++) await pause(50);
    assert.is(await waiting(), 1);
    setTimeout(() => void blocker.commit(), 300);
  });
  assert.equal(await turnNow(), { holder: '', isFree: 1 });
  await own.destroy();
  assert.equal(await turnNow(), { holder: '', isFree: 1 });
});

test.run();
