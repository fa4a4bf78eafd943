import { z } from 'zod';
import type { Services } from '../../core/context/index.ts';
import type { Transaction } from '../../core/db/index.ts';
import { addJob, registerJob } from '../../core/jobs/index.ts';
import { helperProcess } from '../../core/process/index.ts';
import { moment } from '../../core/time/index.ts';
import { sourceUploads } from './manage-queries.ts';
import { activeTask, addTask, type TaskKind } from './task-queries.ts';
import { sweepUploads, taskUpload } from './uploads.ts';
import { workTask } from './work.ts';

const kind = 'import';
const payloads = z.object({ task: z.number() });

/** A task for the process of imports: the settings of this server, and the task's id. */
export interface ProcessTask {
  readonly settings: Services['settings'];
  readonly id: number;
}

// Without a process of its own the site is that of this process.
const workHere = (services: Services, id: number): Promise<void> => workTask(services, id, work => work(services));

let run = workHere;

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
    run = workHere;
  };
};

registerJob(kind, (services, payload) => run(services, payloads.parse(payload).task), { queue: 'imports' });

const dayMs = 24 * 3600_000;

registerJob(
  'sweep-imports',
  async ({ sql, settings, clock }) => {
    const [sources, task] = [await sourceUploads(sql), await activeTask(sql)];
    const used = new Set([...sources, ...(task ? [taskUpload(task.id)] : [])]);
    await sweepUploads(settings.dataDir, used, clock.now() - dayMs);
  },
  { everyMs: dayMs },
);

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
