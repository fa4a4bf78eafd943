import type { Sql, Transaction } from '../../core/db/index.ts';
import type { Columns } from './kind.ts';
import { encodeColumns } from './stored-values.ts';

/** A change of a run, written at the end of its batch. */
export interface Change {
  readonly run_id: number;
  readonly table_name: string;
  /** JSON of the columns that name the row. */
  readonly row_key: string;
  /** JSON of the changed columns as they were, of all for a removed row; null for a row that was added. */
  readonly before: string | null;
  readonly is_removal?: boolean;
}

/** Stores changes in the order in which they were made. */
export const keepChanges = async (sql: Transaction, changes: readonly Change[]): Promise<void> => {
  if (changes.length > 0) await sql('import_changes').insert(changes);
};

interface Tracking {
  readonly sql: Transaction;
  readonly runId: number;
  readonly changes: Change[];
}

/** Inserts a row and records it for undoing the run; returns its id, 0 for a table without ids. */
export const insertTracked = async (
  { sql, runId, changes }: Tracking,
  table: string,
  columns: Columns,
  key?: readonly string[],
): Promise<number> => {
  const [id = 0] = await sql(table).insert(columns);
  const named = key ? Object.fromEntries(key.map(column => [column, columns[column] ?? null])) : { id: Number(id) };
  changes.push({ run_id: runId, table_name: table, row_key: JSON.stringify(named), before: null });
  return key ? 0 : Number(id);
};

/** Changes columns of a row and records their former values. */
export const updateTracked = async (
  { sql, runId, changes }: Tracking,
  table: string,
  id: number,
  columns: Columns,
): Promise<void> => {
  const before: Record<string, unknown> | undefined = await sql(table)
    .select(Object.keys(columns))
    .where('id', id)
    .forUpdate()
    .first();
  if (!before) return;
  await sql(table).where('id', id).update(columns);
  changes.push({
    run_id: runId,
    table_name: table,
    row_key: JSON.stringify({ id }),
    before: encodeColumns(before),
  });
};

/** Removes a row and records it, so that undoing the run brings it back. */
export const removeTracked = async ({ sql, runId, changes }: Tracking, table: string, key: Columns): Promise<void> => {
  const before: Record<string, unknown> | undefined = await sql(table).where(key).forUpdate().first();
  if (!before) return;
  await sql(table).where(key).delete();
  changes.push({
    ...{ run_id: runId, table_name: table, row_key: JSON.stringify(key) },
    ...{ before: encodeColumns(before), is_removal: true },
  });
};

/** These columns of a row; undefined for a row that is gone. */
export const rowByKey = (
  sql: Sql,
  table: string,
  columns: readonly string[],
  key: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>> | undefined> =>
  sql(table)
    .select([...new Set(columns)])
    .where(key)
    .first();
