import { z } from 'zod';
import type { Services } from '../../core/context/index.ts';
import type { Transaction } from '../../core/db/index.ts';
import { addJob, registerJob } from '../../core/jobs/index.ts';
import { helperProcess } from '../../core/process/index.ts';
import { moment } from '../../core/time/index.ts';
import { addTask, type TaskKind } from './manage-queries.ts';
import { workTask } from './work.ts';

const kind = 'import';
const payloads = z.object({ task: z.number() });

/** A task for the process of imports: the settings of this server, and the task's id. */
export interface ProcessTask {
  readonly settings: Services['settings'];
  readonly id: number;
}

let run: (services: Services, id: number) => Promise<void> = workTask;

// A timer cannot be longer.
const longestMs = 2 ** 31 - 1;

/** Imports in a process of its own and of low priority. Returns the function that stops it. */
export const startImportProcess = (script: URL): (() => void) => {
  const helper = helperProcess<ProcessTask, null>({ script, longestMs, niceness: 10 });
  run = async ({ settings }, id) => {
    await helper.run({ settings, id });
  };
  return () => {
    helper.stop();
    run = workTask;
  };
};

registerJob(kind, (services, payload) => run(services, payloads.parse(payload).task), { queue: 'imports' });

/** Adds a task and the job that does it; undefined while another task has not ended. */
export const plannedTask = async (
  { sql, services }: { readonly sql: Transaction; readonly services: Services },
  task: { readonly kind: TaskKind; readonly sourceId: number | null; readonly runId: number | null },
): Promise<number | undefined> => {
  const now = moment(services.clock);
  const id = await addTask(sql, { ...task, now });
  if (id !== undefined) await addJob(sql, { kind, dedupeKey: String(id), payload: { task: id }, dueAt: now });
  return id;
};
