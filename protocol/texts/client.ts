/** What the browser's core itself says; printed into every page's configuration. */
export const clientTexts = [
  'CLOSE',
  'LOADING',
  'ACT_FAILED',
  'TRY_AGAIN',
  'NEEDS_COOKIES',
  'PART_FAILED',
  'DIALOG',
  'DIALOG_FAILED',
  'NOTICES',
] as const;

/** With what other texts hold already. */
export const clientSaid = [...clientTexts, 'SIGN_IN', 'FORM_PROBLEM', 'FIELD_ERROR'] as const;

export type ClientText = (typeof clientSaid)[number];
