import type { Sql } from '../../core/db.ts';
import { literal } from '../../core/like.ts';
import type { Question } from '../../core/search-question.ts';
import type { Showing } from '../lists/listing-queries.ts';
import { itemTexts } from './index-queries.ts';
import { hasPhrases } from './item-text.ts';

/** What is looked for among items. */
export interface ItemSearch extends Question {
  /** A word that may go on: the one that is being typed. */
  readonly unfinished: string | undefined;
  /** Only in these categories and those inside them; empty: everywhere. */
  readonly categories: readonly number[];
}

export interface FoundItems {
  readonly ids: readonly number[];
  /** Counted up to the most anybody pages through. */
  readonly total: number;
}

const nothing: FoundItems = { ids: [], total: 0 };

/** Rarer words lead to their items; with frequent ones the newest items are walked until there are enough. */
const mostOfWord = 2_000;
export const mostItemsShown = 1_000;
/** So many are read to see which have a phrase. */
const mostPhraseTexts = 300;

interface Part {
  readonly sql: string;
  readonly bindings: readonly (string | number | Date)[];
}

const joined = (parts: readonly Part[], between: string): Part => ({
  sql: parts.map(({ sql }) => sql).join(between),
  bindings: parts.flatMap(({ bindings }) => bindings),
});

/** One word as it is compared in `item_words`. */
const comparing = (word: string, { unfinished }: ItemSearch): Part =>
  word === unfinished ? { sql: 'word LIKE ?', bindings: [`${literal(word)}%`] } : { sql: 'word = ?', bindings: [word] };

const places = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** In how many items each word stands, counted up to one more than are looked up. */
const countsOf = async (sql: Sql, search: ItemSearch): Promise<number[]> => {
  const counting = search.words.map((word, index): Part => {
    const compared = comparing(word, search);
    return {
      sql: `(SELECT COUNT(*) FROM (SELECT 1 FROM item_words WHERE ${compared.sql} LIMIT ?) AS some) AS n${index}`,
      bindings: [...compared.bindings, mostOfWord + 1],
    };
  });
  const columns = joined(counting, ', ');
  const [rows = []]: Record<string, number>[][] = await sql.raw(`SELECT ${columns.sql}`, [...columns.bindings]);
  return search.words.map((_, index) => Number(rows[0]?.[`n${index}`] ?? 0));
};

// A subquery for one value is asked item by item; what it may be turned into reads all that a frequent word has.
const having = (word: string, search: ItemSearch): Part => {
  const compared = comparing(word, search);
  return {
    sql: `(SELECT 1 FROM item_words FORCE INDEX (item_words_of_item) WHERE item_id = i.id AND ${compared.sql} LIMIT 1) = 1`,
    bindings: compared.bindings,
  };
};

const within = (categories: readonly number[]): Part[] =>
  categories.length === 0
    ? []
    : [
        {
          sql: `(SELECT 1 FROM item_shelves WHERE item_id = i.id AND category_id IN (${places(categories)}) LIMIT 1) = 1`,
          bindings: categories,
        },
      ];

const isOut = (now: Date): Part => ({
  sql: 'i.publish_up <= ? AND (i.publish_down IS NULL OR i.publish_down > ?)',
  bindings: [now, now],
});

const newestFirst = 'ORDER BY created_at DESC, id DESC';

/** From the items of the rarest word, or of the categories where no word was given. */
const fromFew = (search: ItemSearch, rarest: string | undefined, { levels, now }: Showing): Part => {
  const named = rarest === undefined ? undefined : comparing(rarest, search);
  const source: Part = named
    ? { sql: `SELECT DISTINCT item_id FROM item_words WHERE ${named.sql}`, bindings: named.bindings }
    : {
        sql: `SELECT DISTINCT item_id FROM item_shelves WHERE category_id IN (${places(search.categories)})`,
        bindings: search.categories,
      };
  const others = search.words.filter(word => word !== rarest).map(word => having(word, search));
  const where = joined(
    [
      { sql: `i.shown IN (${places(levels)})`, bindings: levels },
      isOut(now),
      ...others,
      ...(named ? within(search.categories) : []),
    ],
    ' AND ',
  );
  return {
    sql: `SELECT i.id, i.created_at FROM (${source.sql}) AS d STRAIGHT_JOIN items AS i ON i.id = d.item_id WHERE ${where.sql} ${newestFirst} LIMIT ?`,
    bindings: [...source.bindings, ...where.bindings, mostItemsShown],
  };
};

/** From the newest items of each level, one by one, until there are enough. */
const fromNewest = (search: ItemSearch, { levels, now }: Showing, most: number): Part => {
  const matching = [isOut(now), ...search.words.map(word => having(word, search)), ...within(search.categories)];
  const each = levels.map((level): Part => {
    const where = joined([{ sql: 'i.shown = ?', bindings: [level] }, ...matching], ' AND ');
    return {
      sql: `(SELECT i.id, i.created_at FROM items AS i FORCE INDEX (items_shown) WHERE ${where.sql} ORDER BY i.created_at DESC, i.id DESC LIMIT ?)`,
      bindings: [...where.bindings, most],
    };
  });
  const all = joined(each, ' UNION ALL ');
  return {
    sql: `SELECT id, created_at FROM (${all.sql}) AS found ${newestFirst} LIMIT ?`,
    bindings: [...all.bindings, most],
  };
};

const idsOf = async (sql: Sql, { sql: statement, bindings }: Part): Promise<number[]> => {
  const [rows = []]: { id: number }[][] = await sql.raw(statement, [...bindings]);
  return rows.map(({ id }) => id);
};

const withPhrases = async (sql: Sql, ids: readonly number[], { phrases }: ItemSearch): Promise<number[]> => {
  const looked = ids.slice(0, mostPhraseTexts);
  const texts = new Map((await itemTexts(sql, looked)).map(item => [item.id, item]));
  return looked.filter(id => {
    const item = texts.get(id);
    return item !== undefined && hasPhrases(item, phrases);
  });
};

/** The items that have every word and phrase and are out for these levels, newest first; at most `most` are found. */
export const findItems = async (
  sql: Sql,
  search: ItemSearch,
  showing: Showing,
  { start, size, most = mostItemsShown }: { start: number; size: number; most?: number },
): Promise<FoundItems> => {
  const { words, categories, phrases } = search;
  if (words.length === 0 && categories.length === 0) return nothing;
  const counts = words.length > 0 ? await countsOf(sql, search) : [];
  const fewest = Math.min(...counts);
  if (fewest === 0) return nothing;
  const isFew = words.length === 0 || fewest <= mostOfWord;
  const wanted = phrases.length > 0 ? mostPhraseTexts : most;
  const part = isFew ? fromFew(search, words[counts.indexOf(fewest)], showing) : fromNewest(search, showing, wanted);
  const found = await idsOf(sql, part);
  const ids = phrases.length > 0 ? await withPhrases(sql, found, search) : found;
  return { ids: ids.slice(start, start + size), total: ids.length };
};
