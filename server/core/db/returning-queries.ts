import { isUnknownToServer } from './database-errors.ts';
import type { Knex, Transaction } from './db.ts';

let isKnown = true;

interface Returned<Row> {
  readonly columns: readonly (keyof Row & string)[];
  /** Reads the rows after the insert, where the server has no `INSERT … RETURNING` (MySQL). */
  readonly read: () => Promise<readonly Row[]>;
}

/**
 * Inserts rows, and returns columns of them as they are stored. Only in a transaction: a cluster that repeats a statement
 * without one returns the rows of each attempt.
 */
export const insertReturning = async <Row>(
  sql: Transaction,
  insert: Knex.QueryBuilder,
  { columns, read }: Returned<Row>,
): Promise<readonly Row[]> => {
  if (isKnown) {
    const { sql: words, bindings } = insert.toSQL().toNative();
    const names = columns.map(() => '??').join(', ');
    try {
      const [rows = []]: Row[][] = await sql.raw(`${words} RETURNING ${names}`, [...bindings, ...columns]);
      return rows;
    } catch (error) {
      if (!isUnknownToServer(error)) throw error;
      isKnown = false;
    }
  }
  await insert;
  return read();
};
