import type { Sql } from '../../core/db/index.ts';
import {
  containsTerm,
  countsOf,
  hasPhrases,
  joinParts,
  matchesTerm,
  placeholders,
  positionsOf,
  type SearchTerms,
  type SearchWord,
  type SqlPart,
  type Term,
  wordsWithPrefix,
} from '../../search/index.ts';
import { isOut, type ReaderScope } from '../article-model/index.ts';

/** Search for articles. */
export interface ArticleSearch extends SearchTerms {
  /** Prefix of the word being typed. */
  readonly unfinished: string | undefined;
  /** Categories to search, with their descendants; empty: all. */
  readonly categories: readonly number[];
}

/** Largest number of articles looked up by a word. For more frequent words the newest articles are scanned instead. */
const maxArticlesPerWord = 2_000;
export const maxArticlesShown = 500;
/** Largest number of articles examined for phrases. */
const maxPhraseArticles = 300;
/** Largest number of words with a prefix that are looked up one by one. */
const maxPrefixWords = 8;

/** Term for the word being typed: its continuations and inflected forms. */
const unfinishedTerm = async (sql: Sql, { word, forms }: SearchWord): Promise<Term> => {
  const words = await wordsWithPrefix(sql, 'article', word, maxPrefixWords + 1);
  return words.length > maxPrefixWords ? { prefix: word } : { any: [...new Set([...forms, ...words])] };
};

const termsOf = (sql: Sql, { words, unfinished }: ArticleSearch): Promise<Term[]> =>
  Promise.all(words.map(word => (word.word === unfinished ? unfinishedTerm(sql, word) : { any: word.forms })));

const within = (categories: readonly number[]): SqlPart[] =>
  categories.length === 0
    ? []
    : [
        {
          sql: `(SELECT 1 FROM item_category_ancestors WHERE item_id = i.id AND category_id IN (${placeholders(categories)}) LIMIT 1) = 1`,
          bindings: categories,
        },
      ];

const contains = (term: Term): SqlPart => containsTerm('article', term, 'i.id');

const newestFirst = 'ORDER BY created_at DESC, id DESC';

/** Starts from the articles of the rarest word, or of the categories if there is no word. */
const fromFew = (
  { categories }: ArticleSearch,
  terms: readonly Term[],
  rarest: Term | undefined,
  { levels, now }: ReaderScope,
  most: number,
): SqlPart => {
  const named = rarest && matchesTerm('article', rarest);
  const source: SqlPart = named
    ? { sql: `SELECT DISTINCT entry_id AS item_id FROM search_words WHERE ${named.sql}`, bindings: named.bindings }
    : {
        sql: `SELECT DISTINCT item_id FROM item_category_ancestors WHERE category_id IN (${placeholders(categories)})`,
        bindings: categories,
      };
  const others = terms.filter(term => term !== rarest).map(contains);
  const where = joinParts(
    [
      { sql: `i.shown IN (${placeholders(levels)})`, bindings: levels },
      isOut(now),
      ...others,
      ...(named ? within(categories) : []),
    ],
    ' AND ',
  );
  return {
    sql: `SELECT i.id FROM (${source.sql}) AS d STRAIGHT_JOIN items AS i ON i.id = d.item_id WHERE ${where.sql} ${newestFirst} LIMIT ?`,
    bindings: [...source.bindings, ...where.bindings, most],
  };
};

/** Scans the newest articles of each access level until there are enough. */
const fromNewest = (
  { categories }: ArticleSearch,
  terms: readonly Term[],
  { levels, now }: ReaderScope,
  most: number,
): SqlPart => {
  const matching = [isOut(now), ...terms.map(contains), ...within(categories)];
  const each = levels.map((level): SqlPart => {
    const where = joinParts([{ sql: 'i.shown = ?', bindings: [level] }, ...matching], ' AND ');
    return {
      sql: `(SELECT i.id, i.created_at FROM items AS i FORCE INDEX (items_shown) WHERE ${where.sql} ORDER BY i.created_at DESC, i.id DESC LIMIT ?)`,
      bindings: [...where.bindings, most],
    };
  });
  const all = joinParts(each, ' UNION ALL ');
  return {
    sql: `SELECT id FROM (${all.sql}) AS found ${newestFirst} LIMIT ?`,
    bindings: [...all.bindings, most],
  };
};

const idsOf = async (sql: Sql, { sql: statement, bindings }: SqlPart): Promise<number[]> => {
  const [rows = []]: { id: number }[][] = await sql.raw(statement, [...bindings]);
  return rows.map(({ id }) => id);
};

const withPhrases = async (sql: Sql, ids: readonly number[], { phrases }: ArticleSearch): Promise<number[]> => {
  const positions = await positionsOf(sql, 'article', ids, [...new Set(phrases.flat())]);
  return ids.filter(id => hasPhrases(phrases, word => positions.get(id)?.get(word)));
};

/** Articles visible to these levels that contain every word and phrase, newest first; at most `most`. */
export const findArticles = async (
  sql: Sql,
  search: ArticleSearch,
  showing: ReaderScope,
  most: number,
): Promise<number[]> => {
  const { categories, phrases } = search;
  const terms = await termsOf(sql, search);
  if (terms.length === 0 && categories.length === 0) return [];
  if (terms.some(term => 'any' in term && term.any.length === 0)) return [];
  const counts = terms.length > 0 ? await countsOf(sql, 'article', terms, maxArticlesPerWord) : [];
  const fewest = Math.min(...counts);
  if (fewest === 0) return [];
  const isFew = terms.length === 0 || fewest <= maxArticlesPerWord;
  const wanted = phrases.length > 0 ? maxPhraseArticles : most;
  const part = isFew
    ? fromFew(search, terms, terms[counts.indexOf(fewest)], showing, wanted)
    : fromNewest(search, terms, showing, wanted);
  const found = await idsOf(sql, part);
  return phrases.length > 0 ? withPhrases(sql, found, search) : found;
};

export interface ArticleMarkup {
  readonly language: string;
  readonly markup: string;
}

/** Text of articles to quote from, by their ids. */
export const articleMarkups = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, ArticleMarkup>> => {
  if (ids.length === 0) return new Map();
  const rows: ({ id: number } & ArticleMarkup)[] = await sql('items')
    .select('id', 'language')
    .select(sql.raw("LEFT(CONCAT(intro, ' ', body), 60000) AS markup"))
    .whereIn('id', [...ids]);
  return new Map(rows.map(row => [row.id, row]));
};
