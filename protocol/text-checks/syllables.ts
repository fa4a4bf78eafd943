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

// Nasal diphthongs, and the end of words such as história, are one syllable.
const portuguese: Count = word =>
  groups(
    word.replace(/(?<=[gq])u(?=[eiaéíáâêãõ])/g, '').replace(/(?<=[áéíóúâêô].*)[iue](?=[aoe]s?$)/, ''),
    /[ãõ][eo]|[aeoáàâéêóôu]i(?![nm](?:[^aeiou]|$)|[lrz]$)|[aeoáàâéêóô]u(?![nm](?:[^aeiou]|$)|[lrz]$)|[aeiouáàâãéêíóôõúü]/g,
  );

const own: Readonly<Record<string, Count>> = { de: german, es: spanish, fr: french, pt: portuguese };

/** The function that counts the syllables of a word of this language; undefined if there is none. */
export const syllableCounter = async (language: string): Promise<Count | undefined> => {
  const primary = primaryOf(language);
  if (primary === 'en') return (await import('syllable')).syllable;
  const count = own[primary];
  return count && (word => count(word.normalize('NFC').toLowerCase()));
};
