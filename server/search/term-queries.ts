import { likePrefix, type Sql } from '../core/db/index.ts';
import { type EntryKind, kindNumbers } from './kinds.ts';
import { joinParts, placeholders, type SqlPart } from './sql-parts.ts';

/** Search term: any of these words, or every word with this prefix. */
export type Term = { readonly any: readonly string[] } | { readonly prefix: string };

/** Words of the index that begin with a prefix; at most `most`. */
export const wordsWithPrefix = (sql: Sql, kind: EntryKind, prefix: string, most: number): Promise<string[]> =>
  sql('search_words')
    .where('kind', kindNumbers[kind])
    .where('word', 'like', likePrefix(prefix))
    .groupBy('kind', 'word')
    .limit(most)
    .pluck('word');

/** Entries that contain a word with this prefix; at most `most`. */
export const entriesWithPrefix = async (sql: Sql, kind: EntryKind, prefix: string, most: number): Promise<number[]> => {
  const rows: { id: number }[] = await sql('search_words')
    .distinct({ id: 'entry_id' })
    .where('kind', kindNumbers[kind])
    .where('word', 'like', likePrefix(prefix))
    .limit(most);
  return rows.map(({ id }) => id);
};

/** Condition on `search_words` for a term. */
export const matchesTerm = (kind: EntryKind, term: Term): SqlPart =>
  'any' in term
    ? { sql: `kind = ? AND word IN (${placeholders(term.any)})`, bindings: [kindNumbers[kind], ...term.any] }
    : { sql: 'kind = ? AND word LIKE ?', bindings: [kindNumbers[kind], likePrefix(term.prefix)] };

/**
 * Number of entries per term, counted up to `most` plus one. Frequent terms are recognized by an offset: a count of
 * limited rows would copy them into a temporary table.
 */
export const countsOf = async (sql: Sql, kind: EntryKind, terms: readonly Term[], most: number): Promise<number[]> => {
  const counting = terms.map((term, index): SqlPart => {
    const { sql: condition, bindings } = matchesTerm(kind, term);
    const rows = `FROM search_words WHERE ${condition}`;
    return {
      sql: `IF((SELECT 1 ${rows} LIMIT 1 OFFSET ?) = 1, ?, (SELECT COUNT(*) ${rows})) AS n${index}`,
      bindings: [...bindings, most, most + 1, ...bindings],
    };
  });
  const columns = joinParts(counting, ', ');
  const [rows = []]: Record<string, number>[][] = await sql.raw(`SELECT ${columns.sql}`, [...columns.bindings]);
  return terms.map((_, index) => Number(rows[0]?.[`n${index}`] ?? 0));
};

// A correlated subquery is evaluated per entry; a join would read all rows of a frequent word.
const existsIn = (compare: string, index: string, id: string): string =>
  `(SELECT 1 FROM search_words FORCE INDEX (${index}) WHERE kind = ? AND entry_id = ${id} AND ${compare} LIMIT 1) = 1`;

/** Condition that the entry with the id in column `id` contains a term. */
export const containsTerm = (kind: EntryKind, term: Term, id: 'i.id'): SqlPart =>
  'any' in term
    ? {
        sql: `(${term.any.map(() => existsIn('word = ?', 'PRIMARY', id)).join(' OR ')})`,
        bindings: term.any.flatMap(word => [kindNumbers[kind], word]),
      }
    : {
        sql: existsIn('word LIKE ?', 'search_words_of_entry', id),
        bindings: [kindNumbers[kind], likePrefix(term.prefix)],
      };

/** Stored positions of words in entries, by entry and word. */
export const positionsOf = async (
  sql: Sql,
  kind: EntryKind,
  ids: readonly number[],
  words: readonly string[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, Buffer>>> => {
  const rows: { id: number; word: string; positions: Buffer }[] = await sql('search_words')
    .where('kind', kindNumbers[kind])
    .whereIn('word', words)
    .whereIn('entry_id', ids)
    .select({ id: 'entry_id', positions: 'places' }, 'word');
  const positions = new Map<number, Map<string, Buffer>>();
  for (const { id, word, positions: found } of rows)
    positions.set(id, (positions.get(id) ?? new Map<string, Buffer>()).set(word, found));
  return positions;
};
