import { escapeLike, type Knex, type Sql } from '../../../core/db/index.ts';
import { isOrdered, wordsIn } from '../../../search/index.ts';
import { hasTitleWord, postsWithTitleWord, rareTitleWord } from '../../search/index.ts';
import {
  idsIn,
  matchesFilter,
  type PostFilter,
  postsByIndex,
  scannedIndex,
  sortColumns,
} from './post-filter-queries.ts';

/** Words above this number are ignored. */
const maxWords = 8;

/** Up to this number of titles are collected by one of their words. */
const maxCollected = 3_000;

/** Titles that are listed if more have every word of a search; another word narrows it. */
const maxOfFrequent = 250;

const wordsOf = ({ search }: PostFilter): string[] => [...new Set(wordsIn(search, maxWords).map(({ word }) => word))];

/**
 * Conditions of a search on the posts `p`: each of its words is the beginning of a word of the title; one without any
 * word finds nothing. A search with symbols, or in a script without spaces, also stands in the title as it was typed.
 * `found` is a word by which the posts were collected.
 */
export const matchesSearch =
  (criteria: PostFilter, found?: string) =>
  (query: Knex.QueryBuilder): void => {
    const words = wordsOf(criteria);
    if (words.length === 0 && criteria.search) query.whereRaw('false');
    for (const word of words) if (word !== found) query.modify(hasTitleWord(word));
    if (isOrdered(words)) query.where('p.title', 'like', `%${escapeLike(criteria.search)}%`);
  };

const collected = (sql: Sql, word: string): Knex.QueryBuilder =>
  sql(postsWithTitleWord(sql, word).as('t'))
    .joinRaw('STRAIGHT_JOIN posts AS p FORCE INDEX (PRIMARY) ON p.id = t.id')
    .select({ id: 'p.id' });

/**
 * Ids of the posts that a search finds, in the order of the list. The titles of a rare word are collected and sorted; if
 * all words are frequent, the index of the sort is read until enough titles are found.
 */
export const searchedPosts = async (sql: Sql, criteria: PostFilter, now: Date): Promise<number[]> => {
  const words = wordsOf(criteria);
  if (words.length === 0) return [];
  const rare = await rareTitleWord(sql, words, maxCollected);
  const source = rare === undefined ? postsByIndex(sql, criteria, scannedIndex(criteria)) : collected(sql, rare);
  const query = source
    .modify(matchesFilter(criteria, now))
    .modify(matchesSearch(criteria, rare))
    .orderBy(sortColumns(criteria.sort, criteria.ordering))
    .limit(rare === undefined ? maxOfFrequent : maxCollected);
  return idsIn(criteria.sort === 'category' ? query.leftJoin('categories as c', 'c.id', 'p.category_id') : query);
};
