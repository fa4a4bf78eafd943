import type { Knex, Sql } from './db.ts';
import { serverFallback } from './server-fallback.ts';

/** Time that a statement of `withBriefWait` waits for a locked row. */
const briefWaitSeconds = 1;

type RawResult<Result> = readonly [Result?, ...unknown[]];

/** Runs a statement and returns the raw result. */
export const runNative = async <Result>(
  sql: Sql,
  { sql: words, bindings }: Knex.SqlNative,
): Promise<RawResult<Result>> => sql.raw(words, [...bindings]);

const orWithoutVariable = serverFallback();

/**
 * Like `runNative`, but waits only briefly for a row that another transaction has locked. On MySQL, which sets no variable
 * for one statement, it waits as long as others.
 */
export const withBriefWait = <Result>(sql: Sql, native: Knex.SqlNative): Promise<RawResult<Result>> =>
  orWithoutVariable(
    () =>
      runNative<Result>(sql, {
        ...native,
        sql: `SET STATEMENT innodb_lock_wait_timeout = ${briefWaitSeconds} FOR ${native.sql}`,
      }),
    () => runNative<Result>(sql, native),
  );
