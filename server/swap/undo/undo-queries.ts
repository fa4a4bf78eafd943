import type { Sql, Transaction } from '../../core/db/index.ts';

export interface ChangeRow {
  readonly id: number;
  readonly table_name: string;
  readonly row_key: string;
  readonly before: string | null;
  readonly is_removal: number | boolean;
}

/** The last changes of a run, newest first. */
export const lastChanges = (
  sql: Sql,
  runId: number,
  { before, limit }: { before: number; limit: number },
): Promise<ChangeRow[]> =>
  sql('import_changes')
    .select('id', 'table_name', 'row_key', 'before', 'is_removal')
    .where('run_id', runId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit);

export const countChanges = async (sql: Sql, runId: number): Promise<number> => {
  const [row] = await sql('import_changes').where('run_id', runId).count({ count: '*' });
  return Number(row?.count ?? 0);
};

export const forgetChanges = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('import_changes').whereIn('id', ids).delete();

export type Key = Readonly<Record<string, string | number>>;

export const deleteRow = (sql: Transaction, table: string, key: Key): Promise<number> => sql(table).where(key).delete();

export const restoreRow = (
  sql: Transaction,
  table: string,
  key: Key,
  columns: Readonly<Record<string, unknown>>,
): Promise<number> => sql(table).where(key).update(columns);

/** Inserts a removed row again, unless it is there, or a row that it refers to is gone. */
export const insertAgain = async (
  sql: Transaction,
  table: string,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await sql(table).insert(columns).onConflict().ignore();
};

export interface Reference {
  readonly table: string;
  readonly column: string;
}

/** Columns of other tables that refer to rows of a table by foreign key. */
export const referencesTo = async (sql: Sql, table: string): Promise<Reference[]> => {
  const rows: { t: string; c: string }[] = await sql('information_schema.KEY_COLUMN_USAGE')
    .select({ t: 'TABLE_NAME', c: 'COLUMN_NAME' })
    .whereRaw('TABLE_SCHEMA = DATABASE()')
    .where({ REFERENCED_TABLE_NAME: table, REFERENCED_COLUMN_NAME: 'id' });
  return rows.map(({ t, c }) => ({ table: t, column: c }));
};

/** Tables whose rows have parts in other tables: tags, comments, pictures. */
const wholes = ['items', 'posts'];

export interface PartColumn extends Reference {
  /** Table of the row that the part belongs to. */
  readonly whole: string;
}

/** Columns by which rows of other tables belong to articles and posts. */
export const partColumns = async (sql: Sql): Promise<PartColumn[]> => {
  const rows: { t: string; c: string; r: string }[] = await sql('information_schema.KEY_COLUMN_USAGE')
    .select({ t: 'TABLE_NAME', c: 'COLUMN_NAME', r: 'REFERENCED_TABLE_NAME' })
    .whereRaw('TABLE_SCHEMA = DATABASE()')
    .where({ REFERENCED_COLUMN_NAME: 'id' })
    .whereIn('REFERENCED_TABLE_NAME', wholes)
    .whereNotIn('TABLE_NAME', wholes);
  return rows.map(({ t, c, r }) => ({ table: t, column: c, whole: r }));
};

export const hasRow = async (sql: Sql, table: string, column: string, value: string | number): Promise<boolean> =>
  (await sql(table).select(sql.raw('1')).where(column, value).first()) !== undefined;

/** Whether a row names this one as its target. */
export const isTarget = async (sql: Sql, table: string, type: string, id: number): Promise<boolean> =>
  (await sql(table).select(sql.raw('1')).where({ type, target_id: id }).first()) !== undefined;

export interface RowAsWritten {
  readonly kind: string;
  readonly label: string;
  readonly written_hash: Buffer | null;
}

/** Record of the import about one of our rows; undefined for rows that belong to another one. */
export const rowAsWritten = (sql: Sql, table: string, id: number): Promise<RowAsWritten | undefined> =>
  sql('import_rows')
    .select('kind', 'label', 'written_hash')
    .where({ table_name: table, row_id: id, outcome: 'added' })
    .first();

/** Forgets the rows of a run that are gone; returns nothing of those that stay. */
export const forgetRows = (sql: Transaction, runId: number, table: string, id: number): Promise<number> =>
  sql('import_rows').where({ run_id: runId, table_name: table, row_id: id, outcome: 'added' }).delete();

/** Forgets rows that the run merged or left, edges, the changes of rows that remain, and remarks. */
export const forgetRest = async (sql: Transaction, runId: number): Promise<void> => {
  await sql('import_rows')
    .where('run_id', runId)
    .where(query => query.whereIn('outcome', ['merged', 'left']).orWhereNull('row_id'))
    .delete();
  await sql('import_changes').where('run_id', runId).delete();
  await sql('import_notes').where('run_id', runId).delete();
};

/** Marks a run as undone; an old site without any other run keeps no secret and no settings. */
export const markUndone = async (sql: Transaction, runId: number, siteId: number, now: Date): Promise<void> => {
  await sql('import_runs').where('id', runId).update({ state: 'undone', active: null, worker: null, ended_at: now });
  const other = await sql('import_runs').select('id').where('site_id', siteId).whereNot('state', 'undone').first();
  if (!other) await sql('old_sites').where('id', siteId).update({ secret: '', settings: '{}' });
};

export const laterRun = (sql: Sql, siteId: number, runId: number): Promise<{ id: number } | undefined> =>
  sql('import_runs')
    .select('id')
    .where('site_id', siteId)
    .where('id', '>', runId)
    .whereNot('state', 'undone')
    .orderBy('id', 'desc')
    .first();
