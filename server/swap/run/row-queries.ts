import type { Sql, Transaction } from '../../core/db/index.ts';
import { encodeColumns } from './stored-values.ts';

export interface ImportedRow {
  readonly old_id: string;
  readonly outcome: 'added' | 'merged' | 'left';
  readonly row_id: number | null;
  readonly source_hash: Buffer | null;
  readonly written_hash: Buffer | null;
}

/** Rows of an old site that are known from earlier batches and runs, by their old id. */
export const knownRows = async (
  sql: Sql,
  siteId: number,
  kind: string,
  oldIds: readonly string[],
): Promise<Map<string, ImportedRow>> => {
  const rows: ImportedRow[] = await sql('import_rows')
    .select('old_id', 'outcome', 'row_id', 'source_hash', 'written_hash')
    .where({ site_id: siteId, kind })
    .whereIn('old_id', oldIds);
  return new Map(rows.map(row => [row.old_id, row]));
};

const rowsAtOnce = 1_000;

/** Rows of a kind that came along from an old site, by their old id. */
export const importedRows = async function* (
  sql: Sql,
  siteId: number,
  kind: string,
): AsyncGenerator<{ readonly old_id: string; readonly label: string }> {
  for (let last = ''; ; ) {
    const rows: { old_id: string; label: string }[] = await sql('import_rows')
      .select('old_id', 'label')
      .where({ site_id: siteId, kind })
      .whereNot('outcome', 'left')
      .where('old_id', '>', last)
      .orderBy('old_id')
      .limit(rowsAtOnce);
    yield* rows;
    const end = rows.at(-1);
    if (rows.length < rowsAtOnce || !end) return;
    last = end.old_id;
  }
};

export interface NewImportedRow {
  readonly site_id: number;
  readonly run_id: number;
  readonly kind: string;
  readonly old_id: string;
  readonly outcome: string;
  readonly reason: string;
  readonly label: string;
  readonly table_name: string | null;
  readonly row_id: number | null;
  readonly source_hash: Buffer | null;
  readonly written_hash: Buffer | null;
}

const updated = ['run_id', 'outcome', 'reason', 'label', 'table_name', 'row_id', 'source_hash', 'written_hash'];

/** Records what rows of earlier runs were, for undoing this one. */
export const keepFormerRows = async (
  sql: Transaction,
  { runId, siteId, kind }: { runId: number; siteId: number; kind: string },
  oldIds: readonly string[],
): Promise<void> => {
  const rows: (Record<string, unknown> & { id: number })[] = await sql('import_rows')
    .select(['id', ...updated])
    .where({ site_id: siteId, kind })
    .whereNot('run_id', runId)
    .whereIn('old_id', oldIds);
  if (rows.length > 0)
    await sql('import_changes').insert(
      rows.map(({ id, ...columns }) => ({
        run_id: runId,
        table_name: 'import_rows',
        row_key: JSON.stringify({ id }),
        before: encodeColumns(columns),
      })),
    );
};

export const keepRows = async (sql: Transaction, rows: readonly NewImportedRow[]): Promise<void> => {
  if (rows.length > 0) await sql('import_rows').insert(rows).onConflict(['site_id', 'kind', 'old_id']).merge(updated);
};

export interface Note {
  readonly run_id: number;
  readonly kind: string;
  readonly old_id: string;
  readonly label: string;
  readonly name: string;
  readonly value: string | null;
  readonly is_routine: boolean;
}

export const keepNotes = async (sql: Transaction, notes: readonly Note[]): Promise<void> => {
  if (notes.length > 0) await sql('import_notes').insert(notes);
};

/** These columns of our rows, by id. */
export const currentRows = async (
  sql: Sql,
  table: string,
  columns: readonly string[],
  ids: readonly number[],
): Promise<Map<number, Readonly<Record<string, unknown>>>> => {
  const rows: Record<string, unknown>[] = ids.length
    ? await sql(table)
        .select(['id', ...columns])
        .whereIn('id', ids)
    : [];
  return new Map(rows.map(({ id, ...row }) => [Number(id), row]));
};
