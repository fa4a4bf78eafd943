import type { Sql } from '../../core/db/index.ts';

export interface CountRow {
  readonly kind: string;
  readonly outcome: 'added' | 'merged' | 'left';
  readonly reason: string;
  readonly count: number;
}

/** Rows of an old site by kind, outcome and reason. */
export const countsOf = async (sql: Sql, siteId: number): Promise<CountRow[]> => {
  const rows: (Omit<CountRow, 'count'> & { count: number | string })[] = await sql('import_rows')
    .select('kind', 'outcome', 'reason')
    .count({ count: '*' })
    .where('site_id', siteId)
    .groupBy('kind', 'outcome', 'reason')
    .orderByRaw('MIN(id)');
  return rows.map(row => ({ ...row, count: Number(row.count) }));
};

export interface NamedRow {
  readonly kind: string;
  readonly old_id: string;
  readonly label: string;
  readonly reason: string;
  /** A value that the remark is about. */
  readonly value?: string | null;
}

export const rowsNotAdded = (sql: Sql, siteId: number): Promise<NamedRow[]> =>
  sql('import_rows')
    .select('kind', 'old_id', 'label', 'reason')
    .where('site_id', siteId)
    .whereIn('outcome', ['left', 'merged'])
    .orderBy('id');

export interface Remark extends NamedRow {
  /** An ordinary state of the row, or a value that is kept as it was. */
  readonly isRoutine: boolean;
}

/** Remarks of the runs that were not undone, each with the row that it is about. */
export const remarksOf = async (sql: Sql, siteId: number): Promise<Remark[]> => {
  const rows: (NamedRow & { is_routine: number | boolean })[] = await sql('import_notes')
    .join('import_runs', 'import_runs.id', 'import_notes.run_id')
    .select('kind', 'old_id', 'label', 'value', 'is_routine', { reason: 'import_notes.name' })
    .where('site_id', siteId)
    .orderBy('import_notes.id');
  return rows.map(({ is_routine, ...row }) => ({ ...row, isRoutine: Boolean(is_routine) }));
};

/** The site of this name, or the one that was imported last. */
export const lastSite = (sql: Sql, name?: string): Promise<{ id: number; base_url: string } | undefined> =>
  sql('old_sites')
    .select('old_sites.id', 'base_url')
    .join('import_runs', 'import_runs.site_id', 'old_sites.id')
    .modify(query => (name === undefined ? query : query.where('name', name)))
    .orderBy('import_runs.id', 'desc')
    .first();

export interface RunOfSite {
  readonly id: number;
  readonly site: string;
  readonly site_kind: string;
  readonly state: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly checkpoint: string;
  readonly problem: string;
}

export const runsWithSites = (sql: Sql): Promise<RunOfSite[]> =>
  sql('import_runs')
    .join('old_sites', 'old_sites.id', 'import_runs.site_id')
    .select(
      'import_runs.id',
      { site: 'name', site_kind: 'kind' },
      'state',
      'started_at',
      'ended_at',
      'checkpoint',
      'problem',
    )
    .orderBy('import_runs.id');
