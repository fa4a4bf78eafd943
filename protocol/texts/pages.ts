export const pageTexts = [
  'ERROR_400',
  'ERROR_403',
  'ERROR_404',
  'ERROR_500',
  'ERROR_503',
  'SKIP_TO_CONTENT',
  'SIGN_IN',
  'SIGN_OUT',
] as const;
