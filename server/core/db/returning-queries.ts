import { runNative, withBriefWait } from './brief-wait-queries.ts';
import type { Knex, Sql } from './db.ts';
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
 * Inserts rows, and returns columns of them as they are stored. Without a transaction a cluster that repeats the statement
 * returns the rows of each attempt, of which the last ones are stored, and others may change rows before they are read.
 */
export const insertReturning = <Row>(
  sql: Sql,
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
