/** Source of time, a parameter where tests drive it and assert delays. Milliseconds. */
export interface Clock {
  readonly now: () => number;
  /** Runs the work once, later. Returns the function that cancels it. */
  readonly after: (delayMs: number, work: () => void) => () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
};
