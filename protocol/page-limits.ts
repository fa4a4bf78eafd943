/**
 * Numbers of the first script of every page, apart from the other limits so that readers are not sent those. Delays are
 * in milliseconds, sizes in px.
 */
export const pageLimits = {
  /** spec §9: the button that leads to the top. */
  topShownPx: 100,
  topScrollMs: 600,
  topFadeMs: 400,
} as const;
