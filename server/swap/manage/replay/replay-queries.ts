import type { Sql } from '../../../core/db/index.ts';
import { storedValue } from '../stored-results.ts';
import { type ImportTask, newestTaskOfRun, resultOfTask } from '../task-queries.ts';
import { replayResult, type StoredReplay } from './stored-replay.ts';

/** The newest replay of an import that ended well, with the time of its end. */
export const newestReplay = async (
  sql: Sql,
  runId: number,
): Promise<{ readonly result: StoredReplay; readonly at: Date } | undefined> => {
  const task = await newestTaskOfRun(sql, runId, { kinds: ['replay'], isDone: true });
  const result = task && storedValue(replayResult, await resultOfTask(sql, task));
  return result && { result, at: task?.ended_at ?? new Date(0) };
};

/** Deletes the replays of the same import before this one. */
export const dropOlderReplays = async (sql: Sql, { id, run_id }: Pick<ImportTask, 'id' | 'run_id'>): Promise<void> => {
  await sql('import_tasks').where({ run_id, kind: 'replay' }).where('id', '<', id).delete();
};
