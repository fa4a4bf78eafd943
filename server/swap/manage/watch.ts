import type { Services } from '../../core/context/index.ts';
import { plainError } from '../../core/errors/index.ts';
import type { ProgressBar } from '../run/index.ts';
import { keepProgress } from './task-queries.ts';

/** Milliseconds between two writes of the progress. */
const progressMs = 700;

/** Begins a step of the work. */
export type Progress = (label: string, total: number) => ProgressBar;

export interface Watch {
  readonly progress: Progress;
  /** Aborted when an administrator stops the task. */
  readonly stopped: AbortSignal;
}

const stoppedSentence = 'Stopped.';

// Progress is written beside the work and is never waited for: a lost write is made good by the next one.
export const watchOf = ({ sql, log }: Services, taskId: number): Watch => {
  const stop = new AbortController();
  const write = async (progress: { step: string; done: number; total: number }): Promise<void> => {
    try {
      if ((await keepProgress(sql, taskId, progress)) === 0) stop.abort(plainError(stoppedSentence));
    } catch (error) {
      log.warn({ err: error }, 'the progress of an import was not stored');
    }
  };
  const progress: Progress = (step, total) => {
    let [done, writtenAt] = [0, Date.now()];
    void write({ step, done, total });
    return {
      step: (count = 1) => {
        done += count;
        if (Date.now() - writtenAt < progressMs) return;
        writtenAt = Date.now();
        void write({ step, done: Math.min(done, total), total });
      },
      end: () => {},
    };
  };
  return { progress, stopped: stop.signal };
};

/** Ends the work between two batches when it was stopped. */
export const stoppable =
  ({ progress, stopped }: Watch): Progress =>
  (label, total) => {
    const bar = progress(label, total);
    return {
      ...bar,
      step: count => {
        bar.step(count);
        stopped.throwIfAborted();
      },
    };
  };
