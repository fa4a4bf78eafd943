import { runNative, withBriefWait } from './brief-wait-queries.ts';
import type { Knex, Transaction } from './db.ts';
import { serverFallback } from './server-fallback.ts';

interface Returned<Row> {
  readonly columns: readonly (keyof Row & string)[];
  /** Reads the rows after the insert, where the server has no `INSERT … RETURNING` (MySQL). */
  readonly read: () => Promise<readonly Row[]>;
  /** True to wait only briefly for locked rows. */
  readonly waitsBriefly?: boolean;
}

const orReadAfterwards = serverFallback();

/**
 * Inserts rows, and returns columns of them as they are stored. Only in a transaction: a cluster that repeats a statement
 * without one returns the rows of each attempt.
 */
export const insertReturning = <Row>(
  sql: Transaction,
  insert: Knex.QueryBuilder,
  { columns, read, waitsBriefly = false }: Returned<Row>,
): Promise<readonly Row[]> => {
  const { sql: words, bindings } = insert.toSQL().toNative();
  const run = waitsBriefly ? withBriefWait : runNative;
  const names = columns.map(() => '??').join(', ');
  return orReadAfterwards<readonly Row[]>(
    async () => {
      const [rows = []] = await run<Row[]>(sql, {
        sql: `${words} RETURNING ${names}`,
        bindings: [...bindings, ...columns],
      });
      return rows;
    },
    async () => {
      await run(sql, { sql: words, bindings });
      return read();
    },
  );
};
