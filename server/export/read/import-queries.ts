import type { Knex, Sql, Transaction } from '../../core/db/index.ts';
import type { ForeignKey } from '../tables/column-queries.ts';
import type { ImportedRow } from './checked-row.ts';

/** An import that has begun: the table and the lines of it that are stored. */
export interface Begun {
  readonly digest: string;
  readonly table: string;
  readonly lines: number;
}

export const begunImport = async (sql: Sql): Promise<Begun | undefined> => {
  const row: { digest: string; table_name: string; lines_done: number } | undefined = await sql('portable_imports')
    .select('digest', 'table_name', 'lines_done')
    .first();
  return row && { digest: row.digest, table: row.table_name, lines: row.lines_done };
};

export const beginImport = (sql: Sql, digest: string, now: Date): Promise<unknown> =>
  sql('portable_imports').insert({ digest, started_at: now });

export const endImport = (sql: Sql, digest: string): Promise<number> =>
  sql('portable_imports').where({ digest }).delete();

/** Runs `work` in a transaction whose rows may refer to rows that come later. */
export const withoutForeignKeys = (sql: Knex, work: (tx: Transaction) => Promise<void>): Promise<void> =>
  sql.transaction(async tx => {
    await tx.raw('SET SESSION foreign_key_checks = 0');
    try {
      await work(tx);
    } finally {
      await tx.raw('SET SESSION foreign_key_checks = 1');
    }
  });

/** Stores rows of a table and how far the import is, together. */
export const storeRows = async (
  sql: Transaction,
  { digest, table, lines }: Begun,
  rows: readonly ImportedRow[],
): Promise<void> => {
  if (rows.length > 0) await sql(table).insert(rows);
  await sql('portable_imports').where({ digest }).update({ table_name: table, lines_done: lines });
};

/** Tables that have rows, with their number. */
export const filledTables = async (
  sql: Sql,
  tables: readonly string[],
): Promise<{ readonly table: string; readonly rows: number }[]> => {
  const filled: { table: string; rows: number }[] = [];
  for (const table of tables) {
    const [row] = await sql(table).count({ count: '*' });
    const rows = Number(row?.count ?? 0);
    if (rows > 0) filled.push({ table, rows });
  }
  return filled;
};

/** Deletes every row of these tables. */
export const emptyTables = async (sql: Transaction, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await sql(table).delete();
};

/** Number of rows that refer to no row. */
export const orphans = async (sql: Sql, { table, column, target, targetColumn }: ForeignKey): Promise<number> => {
  const [row] = await sql(`${table} as c`)
    .leftJoin(`${target} as p`, `p.${targetColumn}`, `c.${column}`)
    .whereNotNull(`c.${column}`)
    .whereNull(`p.${targetColumn}`)
    .count({ count: '*' });
  return Number(row?.count ?? 0);
};

/** Counts the reactions of each post. */
export const countReactions = (sql: Transaction): Promise<unknown> =>
  sql.raw(
    'INSERT INTO reaction_counts (post_id, reaction, count) SELECT post_id, reaction, COUNT(*) FROM reactions GROUP BY post_id, reaction',
  );

export const articleIdsAfter = (sql: Sql, after: number, most: number): Promise<number[]> =>
  sql('items').where('id', '>', after).orderBy('id').limit(most).pluck('id');
