import type { Sql } from '../../../core/db/index.ts';
import { type ImportTask, newestTaskOfRun, parsedResult } from '../task-queries.ts';
import type { StoredReplay } from './stored-replay.ts';

/** The newest replay of an import that ended well, with the time of its end. */
export const newestReplay = async (
  sql: Sql,
  runId: number,
): Promise<{ readonly result: StoredReplay; readonly at: Date } | undefined> => {
  const task = await newestTaskOfRun(sql, runId, { kinds: ['replay'], isDone: true });
  const result = parsedResult<StoredReplay>(task, 'replay');
  return result && { result, at: task?.ended_at ?? new Date(0) };
};

/** Deletes the replays of the same import before this one. */
export const dropOlderReplays = async (sql: Sql, { id, run_id }: Pick<ImportTask, 'id' | 'run_id'>): Promise<void> => {
  await sql('import_tasks').where({ run_id, kind: 'replay' }).where('id', '<', id).delete();
};
