import type { Clock } from '../core/page/clock.ts';

export interface StoppedClock extends Clock {
  /** Every delay that was asked for, in order. */
  readonly requested: number[];
  /** Lets time pass, and what was due do its work. */
  readonly advance: (ms: number) => Promise<void>;
}

/** A clock that stands still until it is told to go on. */
export const stoppedClock = (): StoppedClock => {
  let time = 0;
  let waiting: { readonly at: number; readonly work: () => void }[] = [];
  const requested: number[] = [];
  return {
    requested,
    now: () => time,
    after: (delayMs, work) => {
      const timer = { at: time + delayMs, work };
      requested.push(delayMs);
      waiting.push(timer);
      return () => {
        waiting = waiting.filter(other => other !== timer);
      };
    },
    advance: async ms => {
      time += ms;
      const due = waiting.filter(({ at }) => at <= time);
      waiting = waiting.filter(({ at }) => at > time);
      for (const { work } of due) work();
      // What the work set off in promises is done when this is over.
      await new Promise(resolve => setTimeout(resolve, 0));
    },
  };
};
