import type { Knex, Sql } from '../core/db/index.ts';

const rowsAtOnce = 2_000;

/** Inserts rows in batches; `statement` ends before VALUES, `onDuplicate` is the rest of it. */
export const insertAll = async (
  sql: Sql,
  statement: string,
  rows: readonly unknown[][],
  onDuplicate: string,
): Promise<void> => {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some: Knex.Value = Object.assign(rows.slice(start, start + rowsAtOnce));
    await sql.raw(`${statement} VALUES ? ON DUPLICATE KEY UPDATE ${onDuplicate}`, [some]);
  }
};
