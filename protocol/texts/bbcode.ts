/** Words that comment markup is printed with (spec §5.3). */
export const bbcodeTexts = [
  'PICTURE_AT',
  'EMOTICON_HAPPY',
  'EMOTICON_SMILE',
  'EMOTICON_SURPRISED',
  'EMOTICON_TONGUE',
  'EMOTICON_UNHAPPY',
  'EMOTICON_WINK',
] as const;
