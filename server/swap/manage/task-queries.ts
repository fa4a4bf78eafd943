import { isDuplicate, type Sql, type Transaction } from '../../core/db/index.ts';

export type TaskKind = 'plan' | 'run' | 'check' | 'undo' | 'replay' | 'export';

/** Work on an old site, or on an import, without its result. */
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
  /** JSON, as is the result; the shape of both follows from the kind. */
  readonly options: string | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

export const taskColumns = [
  ...['id', 'kind', 'source_id', 'run_id', 'state', 'step', 'done', 'total', 'problem', 'options'],
  ...['created_at', 'ended_at'],
];

export interface NewTask {
  readonly kind: TaskKind;
  readonly sourceId?: number;
  readonly runId?: number;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Adds work to be done; undefined while other work has not ended. */
export const addTask = async (
  sql: Transaction,
  { kind, sourceId, runId, options, now }: NewTask & { readonly now: Date },
): Promise<number | undefined> => {
  try {
    const [id] = await sql('import_tasks').insert({
      kind,
      source_id: sourceId ?? null,
      run_id: runId ?? null,
      options: options ? JSON.stringify(options) : null,
      state: 'waiting',
      active: 1,
      created_at: now,
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

/** The newest task of an import among these kinds, or the newest of them that ended well. */
export const newestTaskOfRun = (
  sql: Sql,
  runId: number,
  { kinds, isDone = false }: { readonly kinds: readonly TaskKind[]; readonly isDone?: boolean },
): Promise<ImportTask | undefined> => {
  const query = sql('import_tasks')
    .select(taskColumns)
    .where('run_id', runId)
    .whereIn('kind', [...kinds]);
  return (isDone ? query.where('state', 'done') : query).orderBy('id', 'desc').first();
};

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

/** JSON of the result of a task that ended well: it may have megabytes, so that lists of tasks leave it out. */
export const resultOfTask = async (
  sql: Sql,
  { id, state }: Pick<ImportTask, 'id' | 'state'>,
): Promise<string | null> => {
  if (state !== 'done') return null;
  const row: { result: string | null } | undefined = await sql('import_tasks').where('id', id).first('result');
  return row?.result ?? null;
};
