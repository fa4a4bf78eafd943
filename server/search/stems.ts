import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { LRUCache } from 'lru-cache';
import { currentLocale } from '../core/i18n/index.ts';

/** Plurals that the Portuguese stemmer leaves apart from their singulars: `canções`, `jardins`, `animais`. */
const portugueseSingular = (word: string): string => {
  if (word.length < 6) return word;
  return word.replace(/oes$/, 'ao').replace(/ns$/, 'm').replace(/ais$/, 'al');
};

// Singulars of regular feminine plurals, as of `مكتبات`.
const arabicSingular = (word: string): string => (word.length < 6 ? word : word.replace(/ات$/, 'ة'));

/** Languages of words in Latin letters. Words in other letters tell their language themselves. */
const latin = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  pt: (word: string) => portuguese(portugueseSingular(word)),
} as const;

/** Language by whose rules the words of a text in Latin letters are stemmed; undefined: by none. */
export type StemLanguage = keyof typeof latin | undefined;

/** Languages with rules for Latin letters. */
export const stemLanguages: readonly NonNullable<StemLanguage>[] = ['de', 'en', 'es', 'fr', 'pt'];

const longest = 40;
const latinWord = /^[a-z]{3,40}$/;
const devanagariWord = /^\p{sc=Devanagari}{3,40}$/u;
const arabicWord = /^\p{sc=Arabic}{3,40}$/u;

const stems = new LRUCache<string, string>({ max: 20_000 });

const stemmed = (word: string, language: StemLanguage): string => {
  if (latinWord.test(word)) return language ? latin[language](word) : word;
  if (devanagariWord.test(word)) return hindi(word);
  return arabicWord.test(word) ? arabic(arabicSingular(word)) : word;
};

/**
 * Form that the inflections of a normalized word share in a language: `gardens` and `garden`, `gärten` and `garten`.
 * Words with digits or in other letters stay as they are.
 */
export const stemOf = (word: string, language: StemLanguage): string => {
  const key = `${language} ${word}`;
  const known = stems.get(key);
  if (known !== undefined) return known;
  const stem = stemmed(word, language).slice(0, longest) || word;
  stems.set(key, stem);
  return stem;
};

// Texts in other letters contain English words.
const withOtherLetters = new Set(['ar', 'hi']);

/** The stem language of a BCP 47 tag; empty or `*`: of the site. */
export const stemLanguageOf = (tag = ''): StemLanguage => {
  const own = tag === '' || tag === '*' ? currentLocale().content.language : tag;
  const primary = own.toLowerCase().split('-')[0] ?? '';
  return withOtherLetters.has(primary) ? 'en' : stemLanguages.find(language => language === primary);
};
