import type { Clock } from '../page/index.ts';

interface Rules {
  /** Time limit of an attempt, counted from 1. */
  readonly timeoutMs: (attempt: number) => number;
  readonly retries: number;
}

const limited = <T>(clock: Clock, delayMs: number, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const callOff = clock.after(delayMs, () => reject(new Error('timed out')));
    work().then(resolve, reject).finally(callOff);
  });

/** Tries, and tries again after a failure or a time-out. Rejects with the last failure. */
export const retry = async <T>(
  clock: Clock,
  { timeoutMs, retries }: Rules,
  work: (attempt: number) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await limited(clock, timeoutMs(attempt), () => work(attempt));
    } catch (failure) {
      if (attempt > retries) throw failure;
    }
  }
};
