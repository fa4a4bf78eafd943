import type { PageParams } from '../../core/http/index.ts';
import { parseTerms, type StemLanguage, unfinishedIn } from '../../search/index.ts';
import type { ArticleSearch } from './search-queries.ts';

const maxCategories = 50;

const categoriesIn = (list = ''): number[] =>
  list
    .split(',')
    .filter(id => /^\s*[1-9]\d{0,8}\s*$/.test(id))
    .slice(0, maxCategories)
    .map(Number);

/** Typed text, and the search it was parsed into. */
export interface ArticleSearchQuery {
  readonly typed: string;
  readonly search: ArticleSearch;
}

/** Parses `searchword` and `categories` of the query (H-034; wire, articles §1.4). */
export const parseArticleSearch = (
  { searchword = '', categories }: PageParams,
  languages: readonly StemLanguage[],
): ArticleSearchQuery => ({
  typed: searchword.replace(/\s+/gu, ' ').trim(),
  search: {
    ...parseTerms(searchword, languages),
    unfinished: unfinishedIn(searchword),
    categories: categoriesIn(categories),
  },
});
