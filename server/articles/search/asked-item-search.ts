import { limits } from '../../../protocol/limits.ts';
import type { Asked } from '../../core/route.ts';
import { questionOf } from '../../core/search-question.ts';
import { wordsIn } from '../../core/search-words.ts';
import type { ItemSearch } from './finding-queries.ts';

const mostCategories = 50;

const categoriesIn = (given = ''): number[] =>
  given
    .split(',')
    .filter(id => /^\s*[1-9]\d{0,8}\s*$/.test(id))
    .slice(0, mostCategories)
    .map(Number);

// A quoted phrase has ended, and so has a word with a space behind it.
const unfinishedIn = (typed: string): string | undefined => {
  if (/["”»\s]$/.test(typed)) return undefined;
  return wordsIn(typed.slice(0, limits.searchLength)).at(-1)?.word;
};

/** What was typed, and the search it means. */
export interface AskedItemSearch {
  readonly typed: string;
  readonly search: ItemSearch;
}

/** Reads `searchword` and `categories` of an address (H-034; wire, articles §1.4). */
export const askedItemSearch = ({ searchword = '', categories }: Asked): AskedItemSearch => ({
  typed: searchword.replace(/\s+/gu, ' ').trim(),
  search: { ...questionOf(searchword), unfinished: unfinishedIn(searchword), categories: categoriesIn(categories) },
});
