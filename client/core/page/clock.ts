/** Time is given to whoever needs it, so that tests drive it and assert the asked delay. Milliseconds. */
export interface Clock {
  readonly now: () => number;
  /** Runs the work once, later. Answers how to call it off. */
  readonly after: (delayMs: number, work: () => void) => () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
};
