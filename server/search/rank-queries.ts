import type { Sql } from '../core/db/index.ts';
import { type EntryKind, kindNumbers } from './kinds.ts';
import type { SearchWord } from './search-terms.ts';

/** Weight of the words of a title, in every kind of entry. */
export const titleWeight = 16;

/**
 * Sorts found entries by the weight of the words that they contain, each word in the form with the most weight. Entries
 * of the same weight stay in their order. For at most some hundred entries.
 */
export const sortedByWeight = async (
  sql: Sql,
  kind: EntryKind,
  ids: readonly number[],
  words: readonly SearchWord[],
): Promise<number[]> => {
  if (ids.length < 2 || words.length === 0) return [...ids];
  const rows: { id: number; word: string; weight: number }[] = await sql('search_words')
    .select({ id: 'entry_id' }, 'word', 'weight')
    .where('kind', kindNumbers[kind])
    .whereIn('word', [...new Set(words.flatMap(({ forms }) => forms))])
    .whereIn('entry_id', [...ids]);
  const weights = new Map<string, number>(rows.map(({ id, word, weight }) => [`${id} ${word}`, weight]));
  const scoreOf = (id: number): number =>
    words.reduce((sum, { forms }) => sum + Math.max(...forms.map(form => weights.get(`${id} ${form}`) ?? 0)), 0);
  const scores = new Map(ids.map(id => [id, scoreOf(id)]));
  return [...ids].sort((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0));
};
