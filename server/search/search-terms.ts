import { limits } from '../../protocol/limits.ts';
import { isSymbol, isUnspaced, wordsIn } from './search-words.ts';
import { stemOf } from './word-stem.ts';

/**
 * Search terms: every word, and the phrases whose words stand side by side. A word outside quotes is its stem,
 * which the index holds for all its forms; a quoted one is searched for as it was typed.
 */
export interface SearchTerms {
  readonly words: readonly string[];
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
  return { words, isPhrase: words.length > 1 && (words.some(isSymbol) || words.some(isUnspaced)) };
};

/** Last word if it may be unfinished: without a quote or a space after it. */
export const unfinishedIn = (typed: string): string | undefined => {
  if (/["”»\s]$/.test(typed)) return undefined;
  return wordsIn(typed.slice(0, limits.searchLength)).at(-1)?.word;
};

/** Parses typed text. The only operators are double quotes around a phrase. */
export const parseTerms = (typed: string): SearchTerms => {
  const written = typed.slice(0, limits.searchLength).replace(/[“”„«»]/g, '"');
  const phrases: string[][] = [];
  const words = new Set<string>();
  const take = (some: readonly string[], isPhrase: boolean): void => {
    for (const word of some) words.add(isPhrase ? word : stemOf(word));
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
  if (words.size === 0) for (const symbol of symbols) words.add(symbol);
  const searched = [...words].slice(0, mostWords);
  return {
    words: searched,
    phrases: phrases.filter(phrase => phrase.every(word => searched.includes(word))),
    isCut: words.size > mostWords || typed.length > limits.searchLength,
  };
};
