import { withBriefWait } from './brief-wait.ts';
import { isUnknownToServer } from './database-errors.ts';
import type { Knex, Transaction } from './db.ts';

let isKnown = true;

interface Returned<Row> {
  readonly columns: readonly (keyof Row & string)[];
  /** Reads the rows after the insert, where the server has no `INSERT … RETURNING` (MySQL). */
  readonly read: () => Promise<readonly Row[]>;
  /** True to wait only briefly for locked rows. */
  readonly waitsBriefly?: boolean;
}

/**
 * Inserts rows, and returns columns of them as they are stored. Only in a transaction: a cluster that repeats a statement
 * without one returns the rows of each attempt.
 */
export const insertReturning = async <Row>(
  sql: Transaction,
  insert: Knex.QueryBuilder,
  { columns, read, waitsBriefly = false }: Returned<Row>,
): Promise<readonly Row[]> => {
  const { sql: words, bindings } = insert.toSQL().toNative();
  if (isKnown) {
    const names = columns.map(() => '??').join(', ');
    const returning = { sql: `${words} RETURNING ${names}`, bindings: [...bindings, ...columns] };
    try {
      const [rows = []] = waitsBriefly
        ? await withBriefWait<Row[]>(sql, returning)
        : await sql.raw<Row[][]>(returning.sql, returning.bindings);
      return rows;
    } catch (error) {
      if (!isUnknownToServer(error)) throw error;
      isKnown = false;
    }
  }
  await (waitsBriefly ? withBriefWait(sql, { sql: words, bindings }) : insert);
  return read();
};
