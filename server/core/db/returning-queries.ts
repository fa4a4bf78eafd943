import { isUnknownToServer } from './database-errors.ts';
import type { Knex, Sql } from './db.ts';

let isKnown = true;

/**
 * Inserts rows, and returns these columns of them as they are stored, in one statement. Undefined, with nothing inserted,
 * for a server without `INSERT … RETURNING` (MySQL).
 */
export const insertReturning = async <Row>(
  sql: Sql,
  insert: Knex.QueryBuilder,
  columns: readonly (keyof Row & string)[],
): Promise<readonly Row[] | undefined> => {
  if (!isKnown) return undefined;
  const { sql: words, bindings } = insert.toSQL().toNative();
  try {
    const [rows = []]: Row[][] = await sql.raw(`${words} RETURNING ${columns.map(() => '??').join(', ')}`, [
      ...bindings,
      ...columns,
    ]);
    return rows;
  } catch (error) {
    if (!isUnknownToServer(error)) throw error;
    isKnown = false;
    return undefined;
  }
};
