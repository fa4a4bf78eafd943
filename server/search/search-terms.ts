import { limits } from '../../protocol/limits.ts';
import { isOrdered, isSymbol, wordsIn } from './search-words.ts';
import { type StemLanguage, stemOf } from './stems.ts';

/** Word of a search. */
export interface SearchWord {
  /** As it was typed, normalized. */
  readonly word: string;
  /** Words of the index that match it: its stem in each language of the search, and the word itself. */
  readonly forms: readonly string[];
}

/**
 * Search terms: every word, and the phrases whose words stand side by side. A word outside quotes is found in all its
 * forms, a quoted one only as it was typed.
 */
export interface SearchTerms {
  readonly words: readonly SearchWord[];
  readonly phrases: readonly (readonly string[])[];
  /** True if words beyond the limit were left out. */
  readonly isCut: boolean;
}

const mostWords = limits.searchWords;

// Symbols before a word are ignored as operators of other search engines; inside or after a word they count.
const wordsOfPart = (part: string): { words: string[]; isPhrase: boolean } => {
  const all = wordsIn(part).map(({ word }) => word);
  const from = all.findIndex(word => !isSymbol(word));
  const words = from === -1 ? all : all.slice(from);
  return { words, isPhrase: words.length > 1 && isOrdered(words) };
};

/** Last word if it may be unfinished: without a quote or a space after it. */
export const unfinishedIn = (typed: string): string | undefined => {
  if (/["”»\s]$/.test(typed)) return undefined;
  return wordsIn(typed.slice(0, limits.searchLength)).at(-1)?.word;
};

/** A word with the key that it shares with its other forms. */
type KeyedWord = readonly [key: string, word: SearchWord];

const exactly = (word: string): KeyedWord => [`"${word}`, { word, forms: [word] }];

const inAllForms = (word: string, languages: readonly StemLanguage[]): KeyedWord => {
  const stems = languages.map(language => stemOf(word, language));
  return [stems.join(' '), { word, forms: [...new Set([...stems, word])] }];
};

/** Parses typed text. The only operators are double quotes around a phrase. `languages` are those of the texts. */
export const parseTerms = (typed: string, languages: readonly StemLanguage[]): SearchTerms => {
  const written = typed.slice(0, limits.searchLength).replace(/[“”„«»]/g, '"');
  const phrases: string[][] = [];
  const words: KeyedWord[] = [];
  const take = (some: readonly string[], isPhrase: boolean): void => {
    words.push(...some.map(word => (isPhrase ? exactly(word) : inAllForms(word, languages))));
    if (isPhrase && some.length > 0) phrases.push([...some]);
  };
  const symbols: string[] = [];
  for (const [, quoted, bare = ''] of written.matchAll(/"([^"]*)(?:"|$)|([^"\s]+)/g)) {
    if (quoted !== undefined) {
      take(
        wordsIn(quoted).map(({ word }) => word),
        true,
      );
      continue;
    }
    const part = wordsOfPart(bare);
    if (part.words.every(isSymbol)) symbols.push(...part.words);
    else take(part.words, part.isPhrase);
  }
  const all = [...new Map(words.length > 0 ? words : symbols.map(exactly)).values()];
  const searched = all.slice(0, mostWords);
  return {
    words: searched,
    phrases: phrases.filter(phrase => phrase.every(word => searched.some(one => one.word === word))),
    isCut: all.length > mostWords || typed.length > limits.searchLength,
  };
};
