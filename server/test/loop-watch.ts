import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as assert from 'uvu/assert';

/** Longest block of the event loop during the work, in milliseconds. */
const longestStall = async (work: () => Promise<unknown>): Promise<number> => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  try {
    await work();
  } finally {
    delay.disable();
  }
  return delay.max / 1e6;
};

/** CPU time of this process in milliseconds, independent of other load. */
export const processorMs = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

const rounds = 6;

/**
 * Fails if the work blocks the event loop in each of several rounds for longer than `mostMs` and four times a reference
 * load measured at the same moment.
 */
export const assertSmooth = async (
  words: string,
  work: (round: number) => Promise<unknown>,
  ordinary: () => Promise<unknown>,
  mostMs = 100,
): Promise<void> => {
  const stalls: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const usual = await longestStall(ordinary);
    const stall = await longestStall(() => work(round));
    if (stall <= Math.max(mostMs, 4 * usual)) return;
    stalls.push(`${Math.round(stall)} ms (${Math.round(usual)} ms)`);
  }
  assert.unreachable(`${words}: the event loop stalled for ${stalls.join(', ')}`);
};
