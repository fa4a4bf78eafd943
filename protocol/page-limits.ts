/**
 * Numbers of the first script of every page, apart from the other limits so that readers are not sent those. Delays are
 * in milliseconds, sizes in px.
 */
export const pageLimits = {
  /** spec §9: text size steps; their number is ours. */
  textFactor: 1.4,
  textStepsUp: 5,
  textStepsDown: 3,
  /** spec §9: the button that leads to the top. */
  topShownPx: 100,
  topScrollMs: 600,
  topFadeMs: 400,
  /** spec §9: print popup. */
  printWidth: 640,
  printHeight: 480,
  /** spec §9: share popup. */
  shareWidth: 500,
  shareHeight: 500,
  /** spec §9: windows of links in the article area. */
  classicPopupWidth: 900,
  classicPopupHeight: 600,
} as const;
