import type { Sql, Transaction } from '../../core/db/index.ts';
import type { Columns } from './kind.ts';
import { encodeColumns } from './stored-values.ts';

interface Change {
  readonly run_id: number;
  readonly table_name: string;
  /** JSON of the columns that name the row. */
  readonly row_key: string;
  /** JSON of the changed columns as they were; null for a row that was added. */
  readonly before: string | null;
}

const keepChange = (sql: Transaction, change: Change): Promise<unknown> => sql('import_changes').insert(change);

/** Inserts a row and records it for undoing the run; returns its id, 0 for a table without ids. */
export const insertTracked = async (
  sql: Transaction,
  runId: number,
  table: string,
  columns: Columns,
  key?: readonly string[],
): Promise<number> => {
  const [id = 0] = await sql(table).insert(columns);
  const named = key ? Object.fromEntries(key.map(column => [column, columns[column] ?? null])) : { id: Number(id) };
  await keepChange(sql, { run_id: runId, table_name: table, row_key: JSON.stringify(named), before: null });
  return key ? 0 : Number(id);
};

/** Changes columns of a row and records their former values. */
export const updateTracked = async (
  sql: Transaction,
  runId: number,
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
  await keepChange(sql, {
    run_id: runId,
    table_name: table,
    row_key: JSON.stringify({ id }),
    before: encodeColumns(before),
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
