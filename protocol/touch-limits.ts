/** Numbers of the script that is loaded when a page is touched, apart from the other limits. Sizes are in px. */
export const touchLimits = {
  /** spec §9: text size steps; their number is ours. */
  textFactor: 1.4,
  textStepsUp: 5,
  textStepsDown: 3,
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
