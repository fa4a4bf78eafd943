const vowels = /[aeiouy]/;
const plain = /^[a-z]{4,40}$/;
const shortSyllable = /^[^aeiou]+[aeiouy][^aeiouwxy]$/;

/** Porter's measure: how many times vowels are followed by consonants. */
const measure = (stem: string): number => (stem.match(/[aeiouy]+[^aeiouy]+/g) ?? []).length;

const singular = (word: string): string => {
  if (!word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  return /(?:ss|sh|ch|x|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
};

// Restores the base forms `plan`, `hope` and `update` after an ending was removed.
const restored = (stem: string): string => {
  if (/(?:at|bl|iz)$/.test(stem) || shortSyllable.test(stem)) return `${stem}e`;
  return /([^aeioulsz])\1$/.test(stem) ? stem.slice(0, -1) : stem;
};

const withoutEnding = (word: string): string => {
  if (word.endsWith('ied')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  const stem = /^(.{3,})(?:ed|ing)$/.exec(word)?.[1];
  return stem === undefined || word.endsWith('eed') || !vowels.test(stem) ? word : restored(stem);
};

const withoutE = (word: string): string => {
  const stem = word.slice(0, -1);
  const isSilent = word.endsWith('e') && !word.endsWith('ee') && stem.length > 3;
  return isSilent && measure(stem) > 0 && !shortSyllable.test(stem) ? stem : word;
};

/**
 * The form that the inflections of an English word share, after steps 1 and 5 of Porter's algorithm: `gardens` and
 * `garden`, `planning` and `plan`. Derived words stay apart, as `universe` and `university`; words with digits or
 * letters of other scripts stay as they are.
 */
export const stemOf = (word: string): string => (plain.test(word) ? withoutE(withoutEnding(singular(word))) : word);
