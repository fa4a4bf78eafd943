import { z } from 'zod';
import type { Services } from '../../core/context/index.ts';
import type { Transaction } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { addJob, registerJob } from '../../core/jobs/index.ts';
import { helperProcess } from '../../core/process/index.ts';
import { moment } from '../../core/time/index.ts';
import { sweepExports } from './export/sweep.ts';
import { sourceUploads } from './manage-queries.ts';
import { activeTask, addTask, type NewTask } from './task-queries.ts';
import { sweepUploads, taskUpload } from './uploads.ts';
import type { WithSite } from './work.ts';

const kind = 'import';
const payloads = z.object({ task: z.number() });

/** A task for the process of imports: the settings of this server, and the task's id. */
export interface ProcessTask {
  readonly settings: Services['settings'];
  readonly id: number;
}

/** Does the work of a task. Its code, which is large and rarely used, is loaded by the first task. */
export const workTask = async (services: Services, id: number, withSite: WithSite): Promise<void> => {
  const { doTask } = await import('./work.ts');
  await doTask(services, id, withSite);
};

// Without a process of its own the site is that of this process.
const workHere = (services: Services, id: number, _signal: AbortSignal): Promise<void> =>
  workTask(services, id, work => work(services));

let run = workHere;

// A timer cannot be longer.
const longestMs = 2 ** 31 - 1;

/** Imports in a process of its own and of low priority. Returns the function that stops it. */
export const startImportProcess = (script: URL): (() => void) => {
  const helper = helperProcess<ProcessTask, null>({ script, longestMs, niceness: 10 });
  run = async ({ settings }, id, signal) => {
    signal.throwIfAborted();
    // Imports run one at a time: the process works for this task alone, and the next one gets another process.
    signal.addEventListener('abort', helper.stop);
    try {
      await helper.run({ settings, id });
    } finally {
      signal.removeEventListener('abort', helper.stop);
    }
  };
  return () => {
    helper.stop();
    run = workHere;
  };
};

registerJob(kind, (services, payload, { signal }) => run(services, payloads.parse(payload).task, signal), {
  queue: 'imports',
});

const hourMs = 3600_000;
const dayMs = 24 * hourMs;

registerJob(
  'sweep-imports',
  async ({ sql, settings, clock }) => {
    const [sources, task] = [await sourceUploads(sql), await activeTask(sql)];
    const used = new Set([...sources, ...(task ? [taskUpload(task.id)] : [])]);
    await sweepUploads(settings.dataDir, used, clock.now() - dayMs);
  },
  { everyMs: dayMs },
);

registerJob('sweep-exports', sweepExports, { everyMs: hourMs });

type Place = { readonly sql: Transaction; readonly services: Services };

/** Adds a task and the job that does it; undefined while another task has not ended. */
export const plannedTask = async ({ sql, services }: Place, task: NewTask): Promise<number | undefined> => {
  const now = moment(services.clock);
  const id = await addTask(sql, { ...task, now });
  if (id !== undefined) await addJob(sql, { kind, dedupeKey: String(id), payload: { task: id }, dueAt: now });
  return id;
};

/** The same for a task that cannot wait for another one: throws an error while that has not ended. */
export const beginTask = async (place: Place, task: NewTask): Promise<number> => {
  const id = await plannedTask(place, task);
  if (id === undefined) throw new UserError('IMPORT_BUSY', { status: 409 });
  return id;
};
