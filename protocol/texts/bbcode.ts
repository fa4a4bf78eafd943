/** Words that markup of people is printed with: emoticons (spec §5.3), and what stands for things from elsewhere. */
export const bbcodeTexts = [
  'PICTURE_AT',
  'EMBED_AT',
  'PAY',
  'EMOTICON_HAPPY',
  'EMOTICON_SMILE',
  'EMOTICON_SURPRISED',
  'EMOTICON_TONGUE',
  'EMOTICON_UNHAPPY',
  'EMOTICON_WINK',
] as const;
