import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for work of others, one caller at a time and for `mostMs` milliseconds at most. Those who come meanwhile do not
 * wait. The work may not fail.
 */
export const briefWait = (mostMs: number): ((work: Promise<void>) => Promise<void>) => {
  let isWaiting = false;
  return async work => {
    if (isWaiting) return;
    isWaiting = true;
    await Promise.race([work, pause(mostMs, undefined, { ref: false })]);
    isWaiting = false;
  };
};
