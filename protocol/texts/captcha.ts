/** Plain questions that stand for the picture captcha (requirements Y-10). Lists are words with blanks between them. */
export const captchaTexts = [
  'CAPTCHA_NUMBERS',
  'CAPTCHA_WORDS',
  'CAPTCHA_PLACES',
  'CAPTCHA_SUM',
  'CAPTCHA_DIFFERENCE',
  'CAPTCHA_LARGEST',
  'CAPTCHA_SMALLEST',
  'CAPTCHA_WORD_AT',
  'CAPTCHA_LAST_WORD',
  'CAPTCHA_FIRST_LETTER',
  'CAPTCHA_WORD_COUNT',
] as const;
