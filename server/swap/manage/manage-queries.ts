import { isDuplicate, type Sql, type Transaction } from '../../core/db/index.ts';
import type { Plan, RoleChoice } from '../plan/index.ts';
import type { UndoResult } from '../undo/undo.ts';

/** An old site that was named in the dashboard. */
export interface ImportSource {
  readonly id: number;
  /** Name of its folder below `imports`. */
  readonly upload: string;
  readonly dumpNames: readonly string[];
  readonly databaseName: string;
  readonly url: string;
  readonly prefix: string;
  readonly folder: string;
  /** Whether the files of an export are fetched from the old site. */
  readonly fetches: boolean;
  readonly roles: readonly RoleChoice[];
  readonly createdAt: Date;
}

export type TaskKind = 'plan' | 'run' | 'check' | 'undo';

/** Work on an old site, or on an import. */
export interface ImportTask {
  readonly id: number;
  readonly kind: TaskKind;
  readonly source_id: number | null;
  readonly run_id: number | null;
  readonly state: 'waiting' | 'working' | 'done' | 'failed';
  readonly step: string;
  readonly done: number;
  readonly total: number;
  readonly problem: string;
  /** JSON; its shape follows from the kind. */
  readonly result: string | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

interface SourceColumns {
  readonly id: number;
  readonly upload: string;
  readonly dump_names: string;
  readonly database_name: string;
  readonly url: string;
  readonly prefix: string;
  readonly folder: string;
  readonly fetches: number;
  readonly roles: string;
  readonly created_at: Date;
}

const sourceOf = ({ dump_names, database_name, fetches, roles, created_at, ...row }: SourceColumns): ImportSource => ({
  ...row,
  dumpNames: JSON.parse(dump_names) as string[],
  databaseName: database_name,
  fetches: fetches === 1,
  roles: JSON.parse(roles) as RoleChoice[],
  createdAt: created_at,
});

const sourceColumns = [
  'id',
  'upload',
  'dump_names',
  'database_name',
  'url',
  'prefix',
  'folder',
  'fetches',
  'roles',
  'created_at',
];

const taskColumns = [
  ...['id', 'kind', 'source_id', 'run_id', 'state', 'step', 'done', 'total', 'problem', 'result'],
  ...['created_at', 'ended_at'],
];

export type NewSource = Omit<ImportSource, 'id' | 'roles'> & { readonly createdBy: number };

export const addSource = async (sql: Transaction, source: NewSource): Promise<number> => {
  const { dumpNames, databaseName, createdBy, createdAt, ...columns } = source;
  const [id] = await sql('import_sources').insert({
    ...columns,
    dump_names: JSON.stringify(dumpNames),
    database_name: databaseName,
    roles: '[]',
    created_by: createdBy,
    created_at: createdAt,
  });
  return Number(id);
};

const mostSources = 100;

/** The newest ones first. */
export const allSources = async (sql: Sql): Promise<ImportSource[]> => {
  const rows: SourceColumns[] = await sql('import_sources')
    .select(sourceColumns)
    .orderBy('id', 'desc')
    .limit(mostSources);
  return rows.map(sourceOf);
};

export const sourceWithId = async (sql: Sql, id: number): Promise<ImportSource | undefined> => {
  const row: SourceColumns | undefined = await sql('import_sources').select(sourceColumns).where('id', id).first();
  return row && sourceOf(row);
};

export const keepRoles = (sql: Transaction, id: number, roles: readonly RoleChoice[]): Promise<number> =>
  sql('import_sources')
    .where('id', id)
    .update({ roles: JSON.stringify(roles) });

export const dropSource = (sql: Transaction, id: number): Promise<number> =>
  sql('import_sources').where('id', id).delete();

/** Adds work to be done; undefined while other work has not ended. */
export const addTask = async (
  sql: Transaction,
  task: { kind: TaskKind; sourceId: number | null; runId: number | null; now: Date },
): Promise<number | undefined> => {
  try {
    const [id] = await sql('import_tasks').insert({
      kind: task.kind,
      source_id: task.sourceId,
      run_id: task.runId,
      state: 'waiting',
      active: 1,
      created_at: task.now,
    });
    return Number(id);
  } catch (error) {
    if (isDuplicate(error)) return undefined;
    throw error;
  }
};

export const taskWithId = (sql: Sql, id: number): Promise<ImportTask | undefined> =>
  sql('import_tasks').select(taskColumns).where('id', id).first();

/** Work that has not ended. */
export const activeTask = (sql: Sql): Promise<ImportTask | undefined> =>
  sql('import_tasks').select(taskColumns).where('active', 1).first();

const mostTasks = 50;

/** The newest tasks of a source first. */
export const tasksOfSource = (sql: Sql, sourceId: number): Promise<ImportTask[]> =>
  sql('import_tasks').select(taskColumns).where('source_id', sourceId).orderBy('id', 'desc').limit(mostTasks);

/** The newest tasks of an import first. */
export const tasksOfRun = (sql: Sql, runId: number): Promise<ImportTask[]> =>
  sql('import_tasks').select(taskColumns).where('run_id', runId).orderBy('id', 'desc').limit(mostTasks);

export const startTask = (sql: Sql, id: number): Promise<number> =>
  sql('import_tasks').where({ id, active: 1 }).update({ state: 'working', problem: '' });

export const keepProgress = (
  sql: Sql,
  id: number,
  progress: { readonly step: string; readonly done: number; readonly total: number },
): Promise<number> => sql('import_tasks').where({ id, active: 1 }).update(progress);

export interface TaskEnd {
  readonly state: 'done' | 'failed';
  readonly problem: string;
  readonly result: string | null;
  readonly now: Date;
  readonly runId?: number | undefined;
}

export const endTask = (sql: Sql, id: number, { state, problem, result, now, runId }: TaskEnd): Promise<number> =>
  sql('import_tasks')
    .where({ id, active: 1 })
    .update({
      ...{ state, problem: problem.slice(0, 500), result, active: null, ended_at: now },
      ...(runId === undefined ? {} : { run_id: runId }),
    });

const parsed = <T>(task: ImportTask | undefined, kind: TaskKind): T | undefined =>
  task?.kind === kind && task.state === 'done' && task.result !== null ? (JSON.parse(task.result) as T) : undefined;

/** The plan that a task made; undefined for other tasks. */
export const planIn = (task: ImportTask | undefined): Plan | undefined => parsed<Plan>(task, 'plan');

/** The result of an undo, or of its trial. */
export const undoneIn = (task: ImportTask | undefined): UndoResult | undefined =>
  parsed<UndoResult>(task, 'undo') ?? parsed<UndoResult>(task, 'check');

export interface ListedRun {
  readonly id: number;
  readonly siteId: number;
  readonly site: string;
  readonly state: 'running' | 'stopped' | 'done' | 'undone';
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly problem: string;
}

const runs = (sql: Sql) =>
  sql('import_runs as r').join('old_sites as s', 's.id', 'r.site_id').select('r.id', 'r.state', 'r.problem', {
    siteId: 'r.site_id',
    site: 's.name',
    startedAt: 'r.started_at',
    endedAt: 'r.ended_at',
  });

const mostRuns = 100;

/** The newest imports first, however they were started. */
export const newestRuns = async (sql: Sql): Promise<ListedRun[]> =>
  await runs(sql).orderBy('r.id', 'desc').limit(mostRuns);

export const runWithId = async (sql: Sql, id: number): Promise<ListedRun | undefined> =>
  await runs(sql).where('r.id', id).first();

export interface ReceiptRow {
  readonly oldId: string;
  readonly label: string;
  readonly outcome: 'merged' | 'left' | 'remark';
  readonly reason: string;
  readonly value: string | null;
}

const page = { oldId: 'old_id' } as const;

/** Rows of a kind that were merged or left, a page of them. */
export const receiptRows = async (
  sql: Sql,
  { siteId, kind, start, limit }: { siteId: number; kind: string; start: number; limit: number },
): Promise<{ rows: ReceiptRow[]; total: number }> => {
  const of = () => sql('import_rows').where({ site_id: siteId, kind }).whereIn('outcome', ['left', 'merged']);
  const [{ count = 0 } = {}]: { count?: number | string }[] = await of().count({ count: '*' });
  const rows = await of()
    .select(page, 'label', 'outcome', 'reason')
    .orderBy(['outcome', 'reason', 'id'])
    .offset(start)
    .limit(limit);
  return { rows: rows.map(row => ({ ...row, value: null })), total: Number(count) };
};

/** Remarks about rows of a kind, a page of them, with their number. */
export const receiptRemarks = async (
  sql: Sql,
  { siteId, kind, start, limit }: { siteId: number; kind: string; start: number; limit: number },
): Promise<{ rows: ReceiptRow[]; total: number }> => {
  const of = () =>
    sql('import_notes as n')
      .join('import_runs as r', 'r.id', 'n.run_id')
      .where({ 'r.site_id': siteId, 'n.kind': kind });
  const [{ count = 0 } = {}]: { count?: number | string }[] = await of().count({ count: '*' });
  const rows = await of()
    .select('n.label', 'n.value', { oldId: 'n.old_id', reason: 'n.name' })
    .orderBy(['n.name', 'n.id'])
    .offset(start)
    .limit(limit);
  return { rows: rows.map(row => ({ ...row, outcome: 'remark' as const })), total: Number(count) };
};

/** Number of remarks by kind. */
export const remarkCounts = async (sql: Sql, siteId: number): Promise<ReadonlyMap<string, number>> => {
  const rows: { kind: string; count: number | string }[] = await sql('import_notes as n')
    .join('import_runs as r', 'r.id', 'n.run_id')
    .where('r.site_id', siteId)
    .groupBy('n.kind')
    .select({ kind: 'n.kind' })
    .count({ count: '*' });
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
};

export const siteWithId = (sql: Sql, id: number): Promise<{ id: number; name: string; base_url: string } | undefined> =>
  sql('old_sites').select('id', 'name', 'base_url').where('id', id).first();
