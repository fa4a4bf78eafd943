import type { Clock } from '../core/page/clock.ts';

export interface StoppedClock extends Clock {
  /** Requested delays, in order. */
  readonly requested: number[];
  /** Advances the time and runs the due callbacks. */
  readonly advance: (ms: number) => Promise<void>;
}

/** A clock that only advances when told to. */
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
      // Promises started by the callbacks are settled afterwards.
      await new Promise(resolve => setTimeout(resolve, 0));
    },
  };
};
