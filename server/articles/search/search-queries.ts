import type { Sql } from '../../core/db/index.ts';
import { type Question, stemOf } from '../../search/index.ts';
import type { ReaderScope } from '../item-model/index.ts';
import { itemTexts } from './index-queries.ts';
import { hasPhrases } from './item-text.ts';
import { containsTerm, joined, matchesTerm, places, type SqlPart, type Term, unfinishedTerm } from './terms.ts';

/** Search for items. */
export interface ItemSearch extends Question {
  /** Prefix of the word being typed. */
  readonly unfinished: string | undefined;
  /** Categories to search, with their descendants; empty: all. */
  readonly categories: readonly number[];
}

/** Largest number of items looked up by a word. For more frequent words the newest items are scanned instead. */
const maxItemsPerWord = 2_000;
export const maxItemsShown = 500;
/** Largest number of texts read for phrases. */
const maxPhraseTexts = 300;

const termsOf = (sql: Sql, { words, unfinished }: ItemSearch): Promise<Term[]> =>
  Promise.all(
    words.map(word =>
      unfinished !== undefined && (word === unfinished || word === stemOf(unfinished))
        ? unfinishedTerm(sql, unfinished)
        : { any: [word] },
    ),
  );

/** Number of items per term, counted up to the limit plus one. */
const countsOf = async (sql: Sql, terms: readonly Term[]): Promise<number[]> => {
  const counting = terms.map(matchesTerm).map(
    (one, index): SqlPart => ({
      sql: `(SELECT COUNT(*) FROM (SELECT 1 FROM item_words WHERE ${one.sql} LIMIT ?) AS some) AS n${index}`,
      bindings: [...one.bindings, maxItemsPerWord + 1],
    }),
  );
  const columns = joined(counting, ', ');
  const [rows = []]: Record<string, number>[][] = await sql.raw(`SELECT ${columns.sql}`, [...columns.bindings]);
  return terms.map((_, index) => Number(rows[0]?.[`n${index}`] ?? 0));
};

const within = (categories: readonly number[]): SqlPart[] =>
  categories.length === 0
    ? []
    : [
        {
          sql: `(SELECT 1 FROM item_category_ancestors WHERE item_id = i.id AND category_id IN (${places(categories)}) LIMIT 1) = 1`,
          bindings: categories,
        },
      ];

const isOut = (now: Date): SqlPart => ({
  sql: 'i.publish_up <= ? AND (i.publish_down IS NULL OR i.publish_down > ?)',
  bindings: [now, now],
});

const newestFirst = 'ORDER BY created_at DESC, id DESC';

/** Starts from the items of the rarest word, or of the categories if there is no word. */
const fromFew = (
  { categories }: ItemSearch,
  terms: readonly Term[],
  rarest: Term | undefined,
  { levels, now }: ReaderScope,
  most: number,
): SqlPart => {
  const named = rarest && matchesTerm(rarest);
  const source: SqlPart = named
    ? { sql: `SELECT DISTINCT item_id FROM item_words WHERE ${named.sql}`, bindings: named.bindings }
    : {
        sql: `SELECT DISTINCT item_id FROM item_category_ancestors WHERE category_id IN (${places(categories)})`,
        bindings: categories,
      };
  const others = terms.filter(term => term !== rarest).map(containsTerm);
  const where = joined(
    [
      { sql: `i.shown IN (${places(levels)})`, bindings: levels },
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

/** Scans the newest items of each access level until there are enough. */
const fromNewest = (
  { categories }: ItemSearch,
  terms: readonly Term[],
  { levels, now }: ReaderScope,
  most: number,
): SqlPart => {
  const matching = [isOut(now), ...terms.map(containsTerm), ...within(categories)];
  const each = levels.map((level): SqlPart => {
    const where = joined([{ sql: 'i.shown = ?', bindings: [level] }, ...matching], ' AND ');
    return {
      sql: `(SELECT i.id, i.created_at FROM items AS i FORCE INDEX (items_shown) WHERE ${where.sql} ORDER BY i.created_at DESC, i.id DESC LIMIT ?)`,
      bindings: [...where.bindings, most],
    };
  });
  const all = joined(each, ' UNION ALL ');
  return {
    sql: `SELECT id FROM (${all.sql}) AS found ${newestFirst} LIMIT ?`,
    bindings: [...all.bindings, most],
  };
};

const idsOf = async (sql: Sql, { sql: statement, bindings }: SqlPart): Promise<number[]> => {
  const [rows = []]: { id: number }[][] = await sql.raw(statement, [...bindings]);
  return rows.map(({ id }) => id);
};

const withPhrases = async (sql: Sql, ids: readonly number[], { phrases }: ItemSearch): Promise<number[]> => {
  const texts = new Map((await itemTexts(sql, ids)).map(item => [item.id, item]));
  return ids.filter(id => {
    const item = texts.get(id);
    return item !== undefined && hasPhrases(item, phrases);
  });
};

/** Items visible to these levels that contain every word and phrase, newest first; at most `most`. */
export const findItems = async (
  sql: Sql,
  search: ItemSearch,
  showing: ReaderScope,
  most: number,
): Promise<number[]> => {
  const { categories, phrases } = search;
  const terms = await termsOf(sql, search);
  if (terms.length === 0 && categories.length === 0) return [];
  if (terms.some(term => 'any' in term && term.any.length === 0)) return [];
  const counts = terms.length > 0 ? await countsOf(sql, terms) : [];
  const fewest = Math.min(...counts);
  if (fewest === 0) return [];
  const isFew = terms.length === 0 || fewest <= maxItemsPerWord;
  const wanted = phrases.length > 0 ? maxPhraseTexts : most;
  const part = isFew
    ? fromFew(search, terms, terms[counts.indexOf(fewest)], showing, wanted)
    : fromNewest(search, terms, showing, wanted);
  const found = await idsOf(sql, part);
  return phrases.length > 0 ? withPhrases(sql, found, search) : found;
};
