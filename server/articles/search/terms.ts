import { escapeLike, type Sql } from '../../core/db/index.ts';
import { stemOf } from '../../search/index.ts';

/** A piece of a statement with its values. */
export interface Part {
  readonly sql: string;
  readonly bindings: readonly (string | number | Date)[];
}

export const joined = (parts: readonly Part[], between: string): Part => ({
  sql: parts.map(({ sql }) => sql).join(between),
  bindings: parts.flatMap(({ bindings }) => bindings),
});

export const places = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** A word that is looked for: any of these, or where it may go on to too many, all that begin with it. */
export type Term = { readonly any: readonly string[] } | { readonly beginning: string };

/** So many words are asked for one by one, each by its key. */
const mostWords = 8;

const wordsFrom = async (sql: Sql, beginning: string): Promise<string[]> => {
  const rows: { word: string }[] = await sql('item_words')
    .distinct('word')
    .where('word', 'like', `${escapeLike(beginning)}%`)
    .limit(mostWords + 1);
  return rows.map(({ word }) => word);
};

/** The word that is being typed as it may go on, and its other forms. */
export const unfinishedTerm = async (sql: Sql, beginning: string): Promise<Term> => {
  const words = await wordsFrom(sql, beginning);
  return words.length > mostWords ? { beginning } : { any: [...new Set([stemOf(beginning), ...words])] };
};

/** A term as it is compared in `item_words`. */
export const compared = (term: Term): Part =>
  'any' in term
    ? { sql: `word IN (${places(term.any)})`, bindings: term.any }
    : { sql: 'word LIKE ?', bindings: [`${escapeLike(term.beginning)}%`] };

// A subquery for one value is asked item by item; what it may be turned into reads all that a frequent word has.
const standsIn = (compare: string, index: string): string =>
  `(SELECT 1 FROM item_words FORCE INDEX (${index}) WHERE item_id = i.id AND ${compare} LIMIT 1) = 1`;

/** That a term stands in the item `i`. */
export const having = (term: Term): Part =>
  'any' in term
    ? { sql: `(${term.any.map(() => standsIn('word = ?', 'PRIMARY')).join(' OR ')})`, bindings: term.any }
    : { sql: standsIn('word LIKE ?', 'item_words_of_item'), bindings: compared(term).bindings };
