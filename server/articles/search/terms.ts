import { escapeLike, type Sql } from '../../core/db/index.ts';
import { stemOf } from '../../search/index.ts';

/** SQL fragment with its bindings. */
export interface SqlPart {
  readonly sql: string;
  readonly bindings: readonly (string | number | Date)[];
}

export const joined = (parts: readonly SqlPart[], between: string): SqlPart => ({
  sql: parts.map(({ sql }) => sql).join(between),
  bindings: parts.flatMap(({ bindings }) => bindings),
});

export const places = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** Search term: any of these words, or, if there are too many continuations, all words with this prefix. */
export type Term = { readonly any: readonly string[] } | { readonly beginning: string };

/** Largest number of words looked up one by one. */
const maxWords = 8;

const wordsFrom = async (sql: Sql, beginning: string): Promise<string[]> => {
  const rows: { word: string }[] = await sql('item_words')
    .distinct('word')
    .where('word', 'like', `${escapeLike(beginning)}%`)
    .limit(maxWords + 1);
  return rows.map(({ word }) => word);
};

/** Term for the word being typed: its continuations and inflected forms. */
export const unfinishedTerm = async (sql: Sql, beginning: string): Promise<Term> => {
  const words = await wordsFrom(sql, beginning);
  return words.length > maxWords ? { beginning } : { any: [...new Set([stemOf(beginning), ...words])] };
};

/** Condition on `item_words` for a term. */
export const matchesTerm = (term: Term): SqlPart =>
  'any' in term
    ? { sql: `word IN (${places(term.any)})`, bindings: term.any }
    : { sql: 'word LIKE ?', bindings: [`${escapeLike(term.beginning)}%`] };

// A correlated subquery is evaluated per item; a join would read all rows of a frequent word.
const existsIn = (compare: string, index: string): string =>
  `(SELECT 1 FROM item_words FORCE INDEX (${index}) WHERE item_id = i.id AND ${compare} LIMIT 1) = 1`;

/** Condition that the item `i` contains a term. */
export const containsTerm = (term: Term): SqlPart =>
  'any' in term
    ? { sql: `(${term.any.map(() => existsIn('word = ?', 'PRIMARY')).join(' OR ')})`, bindings: term.any }
    : { sql: existsIn('word LIKE ?', 'item_words_of_item'), bindings: matchesTerm(term).bindings };
