import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as assert from 'uvu/assert';

/** The longest time, in milliseconds, for which the event loop did nothing else while the work went on. */
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

/** The time, in milliseconds, for which the processor worked for this process: a machine that is busy elsewhere adds nothing. */
export const processorMs = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

const rounds = 6;

/**
 * Fails where the work holds up the event loop in each of several rounds, for longer than `mostMs` and four times as long
 * as ordinary work does here and now: a machine that is busy elsewhere holds up both.
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
