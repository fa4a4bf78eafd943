import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Runs one piece of work among many, and decides when the next one may begin. */
export type Pace = <T>(work: () => Promise<T>) => Promise<T>;

/** Begins the next piece at once. */
export const unpaced: Pace = work => work();

/** Share of the time of the event loop above which the process is busy. */
const busyShare = 0.8;
const pausesPerWork = 3;
const longestPauseMs = 250;

/**
 * Lets requests go first: while the process is busy, small pieces of background work take at most a quarter of the time.
 * A long piece is followed by a pause of a quarter of a second at most.
 */
export const behindRequests: Pace = async work => {
  const before = performance.eventLoopUtilization();
  const since = performance.now();
  const result = await work();
  if (performance.eventLoopUtilization(before).utilization > busyShare)
    await pause(Math.min((performance.now() - since) * pausesPerWork, longestPauseMs));
  return result;
};
