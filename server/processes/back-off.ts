const firstMs = 250;
const mostMs = 30_000;
/** A process that served for so long did not end by a fault of its start. */
const stableMs = 60_000;

export interface BackOff {
  /** The pause before a process is replaced that served for this time. */
  readonly pauseAfter: (servedMs: number) => number;
}

/** Pauses that double with each process that ended soon, and begin anew after one that served for a minute. */
export const backOff = (): BackOff => {
  let failures = 0;
  return {
    pauseAfter: servedMs => {
      if (servedMs >= stableMs) failures = 0;
      const pauseMs = Math.min(mostMs, firstMs * 2 ** failures);
      failures = Math.min(failures + 1, 20);
      return pauseMs;
    },
  };
};
