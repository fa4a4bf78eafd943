import { waitAtMost } from '../limits/within.ts';

/**
 * Waits for work of others, one caller at a time and for `mostMs` milliseconds at most. Those who come meanwhile do not
 * wait. Rejects if the work fails in that time.
 */
export const briefWait = (mostMs: number): ((work: Promise<void>) => Promise<void>) => {
  let isWaiting = false;
  return async work => {
    if (isWaiting) return;
    isWaiting = true;
    try {
      await waitAtMost(mostMs, work);
    } finally {
      isWaiting = false;
    }
  };
};
