import { randomBytes } from 'node:crypto';
import type { Services } from '../../core/context/index.ts';
import { isRunning, machine } from '../../core/process/index.ts';
import { markSeen, type RunRow } from './run-queries.ts';

/**
 * A worker that has not been seen for this long has ended, wherever it ran. Shorter than the 30 seconds after which the job
 * of a dead server is given to another one: that one must not find the run still taken.
 */
const silentSeconds = 20;

const beatMs = 5_000;

/** Name of this process as the worker of a run. */
export const workerName = (): string => `${machine.id}:${process.pid}:${randomBytes(4).toString('hex')}`;

/** Whether nobody works on a run any more. */
export const hasEnded = (run: Pick<RunRow, 'worker' | 'silentSeconds'>): boolean => {
  if (run.worker === null) return true;
  const [on = '', pid = ''] = run.worker.split(':');
  return (machine.sharesPids(on) && !isRunning(Number(pid))) || run.silentSeconds > silentSeconds;
};

/** Shows every five seconds that the worker of a run is alive; returns what ends it. */
export const startHeartbeat = ({ sql }: Services, runId: number, worker: string): (() => void) => {
  const beat = setInterval(() => void markSeen(sql, runId, worker).catch(() => undefined), beatMs);
  beat.unref();
  return () => clearInterval(beat);
};
