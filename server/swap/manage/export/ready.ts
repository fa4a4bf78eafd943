import { z } from 'zod';
import type { Sql } from '../../../core/db/index.ts';
import { type Clock, moment } from '../../../core/time/index.ts';
import { storedValue } from '../stored-results.ts';
import { type ImportTask, resultOfTask } from '../task-queries.ts';

/** How long an export can be downloaded. */
export const exportLastsMs = 24 * 3600_000;

const results = z.object({ bytes: z.number() });
/** `secretless` leaves out password hashes and other secrets of accounts. */
const choices = z.object({ secretless: z.boolean() });

/** A zip that can be downloaded. */
export interface ReadyExport extends z.infer<typeof choices> {
  readonly id: number;
  readonly bytes: number;
  readonly madeAt: Date;
  readonly endsAt: Date;
}

/** Without a choice that can be read, secrets are left out. */
export const choiceOf = ({ options }: Pick<ImportTask, 'options'>): z.infer<typeof choices> =>
  storedValue(choices, options) ?? { secretless: true };

/** The export as a zip that can be downloaded; undefined for one that is not ready, or over. */
export const readyExport = async (
  sql: Sql,
  task: ImportTask | undefined,
  clock: Clock,
): Promise<ReadyExport | undefined> => {
  if (task?.kind !== 'export' || task.state !== 'done' || !task.ended_at) return undefined;
  const endsAt = new Date(task.ended_at.getTime() + exportLastsMs);
  if (endsAt <= moment(clock)) return undefined;
  const result = storedValue(results, await resultOfTask(sql, task));
  return result && { ...choiceOf(task), id: task.id, bytes: result.bytes, madeAt: task.ended_at, endsAt };
};

/** The first of these exports that can be downloaded. */
export const newestReady = async (
  sql: Sql,
  tasks: readonly ImportTask[],
  clock: Clock,
): Promise<ReadyExport | undefined> => {
  for (const task of tasks) {
    const ready = await readyExport(sql, task, clock);
    if (ready) return ready;
  }
  return undefined;
};
