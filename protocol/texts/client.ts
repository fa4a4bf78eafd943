/** What the browser's core itself says; printed into every page's configuration. */
export const clientTexts = [
  'CLOSE',
  'LOADING',
  'ACT_FAILED',
  'PART_FAILED',
  'DIALOG',
  'DIALOG_FAILED',
  'NOTICES',
] as const;

export type ClientText = (typeof clientTexts)[number];
