import type { Sql } from '../../core/db/index.ts';
import { placeholders, type SearchWord, type SqlPart, wordsWithPrefix } from '../../search/index.ts';
import {
  asWord,
  byRarity,
  candidates,
  type Found,
  foundOf,
  heaviestOf,
  isPost,
  matching,
  maxExamined,
  nothing,
  orders,
  type Part,
  ranked,
  type Search,
  scoreOf,
} from './match-queries.ts';

const shortestBeginning = 2;
const mostWords = 30;
// A row is read by its key in half the time that the index of entries takes, but each word once for each post.
const mostJoined = 8;

const isAnyOf = (words: readonly string[]): SqlPart => ({
  sql: `word IN (${placeholders(words)})`,
  bindings: words,
});

/** Posts with any of these words, and the weight of the heaviest in each. */
const weighed = (words: readonly string[]): SqlPart => {
  const any = isAnyOf(words);
  return {
    sql: `SELECT entry_id, MAX(weight) AS weight FROM search_words WHERE ${isPost} AND ${any.sql} GROUP BY entry_id`,
    bindings: any.bindings,
  };
};

/** Of some posts those with any of these words, and the weight of the heaviest in each. */
const weighedOf = (posts: SqlPart, words: readonly string[]): SqlPart => {
  const any = isAnyOf(words);
  return {
    sql: `SELECT c.entry_id, MAX(b.weight) AS weight FROM (${posts.sql}) AS c STRAIGHT_JOIN search_words AS b FORCE INDEX (search_words_of_entry) ON b.${isPost} AND b.entry_id = c.entry_id AND b.${any.sql} GROUP BY c.entry_id`,
    bindings: [...posts.bindings, ...any.bindings],
  };
};

/**
 * Posts that contain every other word and a word with the prefix `beginning`: for a last word that no post contains. A
 * frequent prefix is limited like a frequent word.
 */
export const findByBeginning = async (
  sql: Sql,
  { words, narrowing, sort }: Pick<Search, 'narrowing' | 'sort' | 'words'>,
  beginning: string,
  now: Date,
  part: Part,
): Promise<Found & { readonly begun: readonly string[] }> => {
  const begun = beginning.length < shortestBeginning ? [] : await wordsWithPrefix(sql, 'post', beginning, mostWords);
  if (begun.length === 0) return { ...nothing, begun };
  const others = [...narrowing.map(asWord), ...words];
  const any: SearchWord = { word: beginning, forms: begun };
  const counted = await byRarity(sql, [...others, any]);
  const [rarest] = counted;
  if (!rarest || rarest.count === 0) return { ...nothing, begun };
  const isFew = rarest.count <= maxExamined;
  const known = counted.filter(({ word }) => word !== any);
  const joined = known.map(({ word }) => word);
  const posts = candidates({ words: [...words, any], sort }, rarest.word, isFew, now);
  const source = isFew && rarest.word === any ? weighed(begun) : begun.length > mostJoined && weighedOf(posts, begun);
  const from = source ? matching(source, joined, now) : matching(posts, [...joined, any], now);
  const { sql: sum, bindings } = scoreOf(known);
  const weight = source ? 'd.weight' : heaviestOf(any, joined.length);
  const query = { score: { sql: `${sum} + ${weight}`, bindings }, from, order: orders[sort] };
  const { ids, total } = await ranked(sql, query, part);
  return { ...foundOf(ids, total, isFew), begun };
};
