import { Refusal } from './refusal.ts';

/** Runs at most `atOnce` works at a time; who finds `waitingMax` others waiting is told that the site is busy. */
export const pool = ({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new Refusal('BUSY', { status: 503, code: 'busy' });
      // Whoever finishes hands its place on, so nobody slips in between.
      await new Promise<void>(next => waiting.push(next));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
