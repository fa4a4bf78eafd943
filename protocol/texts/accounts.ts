/** Accounts and passwords. */
export const accountTexts = ['PASSWORD_LENGTH'] as const;
