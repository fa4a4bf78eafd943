import { z } from 'zod';
import { type Clock, moment } from '../../../core/time/index.ts';
import type { ImportTask } from '../task-queries.ts';

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

/** Without a choice secrets are left out. */
export const choiceOf = ({ options }: Pick<ImportTask, 'options'>): z.infer<typeof choices> =>
  options === null ? { secretless: true } : choices.parse(JSON.parse(options));

/** The export as a zip that can be downloaded; undefined for one that is not ready, or over. */
export const readyExport = (task: ImportTask | undefined, clock: Clock): ReadyExport | undefined => {
  if (task?.kind !== 'export' || task.state !== 'done' || !task.ended_at) return undefined;
  const { bytes } = results.parse(JSON.parse(task.result ?? ''));
  const endsAt = new Date(task.ended_at.getTime() + exportLastsMs);
  if (endsAt <= moment(clock)) return undefined;
  return { ...choiceOf(task), id: task.id, bytes, madeAt: task.ended_at, endsAt };
};

/** The first of these exports that can be downloaded. */
export const newestReady = (tasks: readonly ImportTask[], clock: Clock): ReadyExport | undefined => {
  for (const task of tasks) {
    const ready = readyExport(task, clock);
    if (ready) return ready;
  }
  return undefined;
};
