/** Writes that were acknowledged, and requests that were refused, until now. */
export interface Counted {
  readonly acknowledged: number;
  readonly refused: number;
}

export interface Figures {
  /** Longest time without an acknowledged write, in seconds. */
  readonly longestPause: number;
  /** Seconds from the beginning until the last refused request or the end of the last long pause; 0 without either. */
  readonly untilNormal: number;
}

/** Measures how a site answers from `began` on. Pauses without an acknowledged write are long above `usualPauseMs`. */
export const period = (began: number, start: Counted, usualPauseMs: number) => {
  let [before, since, longest, disturbed] = [start, began, 0, began];
  return {
    /** Called often with what has been counted until now. */
    look: (now: number, counted: Counted): void => {
      const paused = now - since;
      longest = Math.max(longest, paused);
      if (counted.refused !== before.refused || paused > usualPauseMs) disturbed = now;
      if (counted.acknowledged !== before.acknowledged) since = now;
      before = counted;
    },
    /** Last moment that was not normal; the beginning when all were. */
    lastDisturbed: (): number => disturbed,
    figures: (): Figures => ({ longestPause: longest / 1000, untilNormal: (disturbed - began) / 1000 }),
  };
};
