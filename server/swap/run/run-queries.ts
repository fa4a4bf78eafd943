import { isDuplicate, type Knex, type Sql, type Transaction } from '../../core/db/index.ts';
import type { OldSite } from '../source/index.ts';

export interface RunRow {
  readonly id: number;
  readonly site_id: number;
  /** `undoing`: an undo has begun, and may have been interrupted. */
  readonly state: 'running' | 'stopped' | 'done' | 'undoing' | 'undone';
  readonly active: number | null;
  readonly worker: string | null;
  readonly options: string;
  readonly checkpoint: string;
  readonly problem: string;
  readonly started_at: Date;
  /** Time since its worker was seen, by the clock of the database: those of two machines may differ. */
  readonly silentSeconds: number;
  readonly ended_at: Date | null;
}

export interface SiteRow {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
  readonly base_url: string;
}

export const siteNamed = (sql: Sql, kind: string, name: string): Promise<SiteRow | undefined> =>
  sql('old_sites').select('id', 'kind', 'name', 'base_url').where({ kind, name }).first();

/** Inserts the site or brings its settings up to date; returns its id. */
export const keepSite = async (sql: Transaction, kind: string, site: OldSite, now: Date): Promise<number> => {
  const columns = {
    base_url: site.baseUrl,
    prefix: site.prefix,
    time_zone: site.timeZone,
    secret: site.secret,
    settings: JSON.stringify(site.settings),
  };
  await sql('old_sites')
    .insert({ kind, name: site.name, ...columns, created_at: now })
    .onConflict(['kind', 'name'])
    .merge(columns);
  const row: { id: number } | undefined = await sql('old_sites').select('id').where({ kind, name: site.name }).first();
  if (!row) throw new Error(`the old site ${site.name} was not stored`);
  return row.id;
};

const databaseTime = (sql: Sql) => sql.raw('UTC_TIMESTAMP()');

const runs = (sql: Sql) =>
  sql('import_runs').select(
    ...['id', 'site_id', 'state', 'active', 'worker', 'options', 'checkpoint', 'problem', 'started_at', 'ended_at'],
    { silentSeconds: sql.raw('TIMESTAMPDIFF(SECOND, seen_at, UTC_TIMESTAMP())') },
  );

export const runOf = (sql: Sql, id: number): Promise<RunRow | undefined> => runs(sql).where('id', id).first();

export const activeRun = (sql: Sql): Promise<RunRow | undefined> => runs(sql).where('active', 1).first();

/** Starts a run; undefined when another one is active. */
export const startRun = async (
  sql: Transaction,
  run: { site_id: number; worker: string; options: string; checkpoint: string; now: Date },
): Promise<number | undefined> => {
  const { now, ...columns } = run;
  try {
    const [id] = await sql('import_runs').insert({
      ...columns,
      state: 'running',
      active: 1,
      started_at: now,
      seen_at: databaseTime(sql),
    });
    return Number(id);
  } catch (error) {
    if (isDuplicate(error)) return undefined;
    throw error;
  }
};

const isFree = (run: RunRow) => (query: Knex.QueryBuilder) =>
  run.worker === null ? query.whereNull('worker') : query.where('worker', run.worker);

/** Continues an active run whose worker ended or stopped; false when another process was faster. */
export const takeRun = async (sql: Sql, run: RunRow, worker: string): Promise<boolean> =>
  (await sql('import_runs')
    .where({ id: run.id, active: 1, state: run.state })
    .where(isFree(run))
    .update({ worker, state: 'running', seen_at: databaseTime(sql), problem: '' })) === 1;

/**
 * Starts to undo a run, or goes on with it: nothing else may work on imports meanwhile. False when another process was
 * faster, or when another import has not ended.
 */
export const takeUndo = async (sql: Sql, run: RunRow, worker: string): Promise<boolean> => {
  try {
    const columns = { active: 1, worker, state: 'undoing', seen_at: databaseTime(sql), problem: '' };
    return (await sql('import_runs').where('id', run.id).where(isFree(run)).update(columns)) === 1;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};

/** Leaves an undo where it is, to go on later. */
export const stopUndo = (sql: Sql, id: number, worker: string): Promise<number> =>
  sql('import_runs').where({ id, worker }).update({ worker: null });

/** Shows that the worker of a run is alive; false when another process took it over. */
export const markSeen = async (sql: Sql, id: number, worker: string): Promise<boolean> =>
  (await sql('import_runs')
    .where({ id, worker })
    .update({ seen_at: databaseTime(sql) })) === 1;

/** Stores how far a run is; false when another process took it over. */
export const keepCheckpoint = async (
  sql: Transaction,
  id: number,
  worker: string,
  checkpoint: string,
): Promise<boolean> =>
  (await sql('import_runs')
    .where({ id, active: 1, worker })
    .update({ checkpoint, seen_at: databaseTime(sql) })) === 1;

export const endRun = (sql: Sql, id: number, worker: string, now: Date): Promise<number> =>
  sql('import_runs').where({ id, worker }).update({ state: 'done', active: null, ended_at: now, worker: null });

/** Leaves a run where it is, to go on later: it stays the active one. */
export const stopRun = (sql: Sql, id: number, worker: string, problem: string): Promise<number> =>
  sql('import_runs').where({ id, worker }).update({ state: 'stopped', worker: null, problem });

/** Whether rows of a kind of this site were imported. */
export const hasKind = async (sql: Sql, siteId: number, kind: string): Promise<boolean> =>
  (await sql('import_rows').select('id').where({ site_id: siteId, kind, outcome: 'added' }).first()) !== undefined;
