import { isUnknownToServer } from './database-errors.ts';
import type { Knex, Sql } from './db.ts';

/** Time that a statement of `withBriefWait` waits for a locked row. */
export const briefWaitSeconds = 1;

let isKnown = true;

/**
 * Runs a statement that waits only briefly for a row that another transaction has locked, and returns the raw result. On
 * MySQL, which sets no variable for one statement, it waits as long as others.
 */
export const withBriefWait = async <Result>(
  sql: Sql,
  { sql: words, bindings }: Knex.SqlNative,
): Promise<readonly [Result?, ...unknown[]]> => {
  if (isKnown) {
    try {
      return await sql.raw(`SET STATEMENT innodb_lock_wait_timeout = ${briefWaitSeconds} FOR ${words}`, [...bindings]);
    } catch (error) {
      if (!isUnknownToServer(error)) throw error;
      isKnown = false;
    }
  }
  return sql.raw(words, [...bindings]);
};
