import { setTimeout as pause } from 'node:timers/promises';

const lookMs = 1_000;
/** Before each further try; when the last one fails the launcher gives up. */
const triesMs = [0, 1_000, 3_000, 10_000, 30_000];

/** @typedef {{ hasEnded: () => Promise<boolean>, startAgain: () => Promise<void> }} Watched */

/**
 * Starts a database server again that has ended while it was needed, with growing pauses.
 * @param {Watched} database
 * @param {(reason: unknown) => void} onLost it cannot be started any more
 * @param {number[]} [pausesMs] the pause before each try
 * @returns {() => Promise<void>} ends the watch
 */
export function watchDatabase(database, onLost, pausesMs = triesMs) {
  const ending = new AbortController();
  const watch = async () => {
    while (!ending.signal.aborted) {
      await pause(lookMs, undefined, { signal: ending.signal });
      if (await database.hasEnded()) await startAgain(database, pausesMs, ending.signal);
    }
  };
  const watching = watch().catch(error => {
    if (!ending.signal.aborted) onLost(error);
  });
  return () => {
    ending.abort();
    return watching;
  };
}

/**
 * @param {Watched} database
 * @param {number[]} pausesMs
 * @param {AbortSignal} signal
 */
async function startAgain(database, pausesMs, signal) {
  console.error('The private database has ended; starting it again …');
  /** @type {unknown} */
  let reason;
  for (const ms of pausesMs) {
    await pause(ms, undefined, { signal });
    try {
      await database.startAgain();
      console.error('The private database answers again.');
      return;
    } catch (error) {
      reason = error;
    }
  }
  throw reason;
}
