import { primaryOf } from '../language.ts';

type Count = (word: string) => number;

// The functions count groups of vowels that are spoken together. They are right for most words, as the formulas need.

const groups = (word: string, together: RegExp): number => Math.max(1, word.match(together)?.length ?? 0);

// Diphthongs and double vowels are one syllable.
const german: Count = word => groups(word, /aa|ee|oo|ai|ay|ei|ey|au|äu|eu|ie|[aeiouyäöü]/g);

// Two strong vowels, and a weak one with an accent, are two syllables; the u of que and gui is silent.
const spanish: Count = word =>
  groups(
    word.replace(/([gq])u(?=[eiéí])/g, '$1').replace(/y(?![aeiouáéíóú])/g, 'i'),
    /[iuü]?[aeoáéó][iuü]|[iuü][aeoáéó]|[aeoáéóíú]|[iuü]+/g,
  );

const frenchVowels = 'aeiouyàâäéèêëîïôöùûüœ';
const frenchGroups = new RegExp(
  `[eo]?[eaoœ]u|[iou]*[${frenchVowels}](?:[iuy](?![aeiouéèêàâï]))?|[${frenchVowels}]`,
  'g',
);
const silentEnd = new RegExp(`(?<=[^${frenchVowels}])es?$`);

// A final e is silent, and so is the u of que and guerre; ill after a vowel is a consonant.
const french: Count = word => {
  const spoken = word.length > 3 ? word.replace(silentEnd, '') : word;
  return groups(spoken.replace(/(?<=[gq])u(?=[eiéèêàâa])/g, '').replace(/(?<=[aeou])ill/g, 'j'), frenchGroups);
};

// The end of words such as história is one syllable.
const withoutGlide = (word: string): string => {
  const [end] = /[iue][aoe]s?$/.exec(word) ?? [];
  const before = end === undefined ? '' : word.slice(0, -end.length);
  return end !== undefined && /[áéíóúâêô]/.test(before) ? before + end.slice(1) : word;
};

// Nasal diphthongs are one syllable.
const portuguese: Count = word =>
  groups(
    withoutGlide(word.replace(/(?<=[gq])u(?=[eiaéíáâêãõ])/g, '')),
    /[ãõ][eo]|[aeoáàâéêóôu]i(?![nm](?:[^aeiou]|$)|[lrz]$)|[aeoáàâéêóô]u(?![nm](?:[^aeiou]|$)|[lrz]$)|[aeiouáàâãéêíóôõúü]/g,
  );

const own: Readonly<Record<string, Count>> = { de: german, es: spanish, fr: french, pt: portuguese };

/** Longer words are no words of a language, and take long to count. */
const longestWord = 60;

const counterOf = async (language: string): Promise<Count | undefined> => {
  const primary = primaryOf(language);
  return primary === 'en' ? (await import('syllable')).syllable : own[primary];
};

/**
 * The function that counts the syllables of a word of this language; undefined if there is none. A word of more than
 * 60 characters has one.
 */
export const syllableCounter = async (language: string): Promise<Count | undefined> => {
  const count = await counterOf(language);
  return count && (word => (word.length > longestWord ? 1 : count(word.normalize('NFC').toLowerCase())));
};
