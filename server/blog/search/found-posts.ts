import type { RequestContext } from '../../core/context/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { moment } from '../../core/time/index.ts';
import { type SearchTerms, unfinishedIn } from '../../search/index.ts';
import { findByBeginning } from './beginning-queries.ts';
import type { Found } from './match-queries.ts';
import { findPosts } from './queries.ts';
import type { SearchQuery } from './search-query.ts';

const countWords = ({ total, isMore }: Found): string =>
  isMore ? text('SEARCH_MORE_THAN', total) : plural('SEARCH_COUNT', total);

/** Result in one sentence: the page's title begins with it, so that it is announced first. */
export const outcomeOf = (query: SearchQuery, terms: SearchTerms, found: Found): string => {
  if (query.q === '') return found.total > 0 ? countWords(found) : text('SEARCH_NOTHING_ASKED');
  if (terms.words.length === 0) return text('SEARCH_NO_WORDS', query.q.slice(0, 60));
  if (found.total === 0) return text('SEARCH_NONE', query.q.slice(0, 60));
  return text('SEARCH_COUNT_FOR', countWords(found), query.q.slice(0, 60));
};

export type FoundPosts = Found & { readonly begun?: readonly string[] };

/** Posts with the words; without results for the last word, those with a word that begins with it. */
export const postsFound = async (
  { sql, services }: RequestContext,
  query: SearchQuery,
  { terms, narrowing, part }: { terms: SearchTerms; narrowing: string[]; part: { start: number; size: number } },
) => {
  const now = moment(services.clock);
  const sort = terms.words.length > 0 ? query.sort : 'newest';
  const found: FoundPosts = await findPosts(sql, { ...terms, narrowing, sort }, now, part);
  const last = unfinishedIn(query.q);
  if (found.total > 0 || last === undefined || terms.phrases.length > 0 || terms.isCut) return found;
  const words = terms.words.filter(({ word }) => word !== last);
  return findByBeginning(sql, { words, narrowing, sort }, last, now, part);
};
