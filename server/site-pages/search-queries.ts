import type { Sql, Transaction } from '../core/db/index.ts';
import { plainTextOf, rawHtml } from '../core/html/index.ts';
import {
  hasPhrases,
  indexedWords,
  kindNumbers,
  parseTerms,
  positionsOf,
  type SearchTerms,
  updateIndex,
} from '../search/index.ts';

interface Row {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly meta_description: string;
}

/** Updates the search index of pages of the site; those that no longer exist are removed. */
export const indexPages = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const rows: Row[] = await sql('site_pages')
    .select('id', 'title', 'body', 'meta_description')
    .whereIn('id', [...ids]);
  const entries = rows.map(({ id, title, body, meta_description }) => ({
    id,
    words: indexedWords(
      [title, plainTextOf(rawHtml(body)), meta_description].filter(Boolean).map(text => ({ text, head: 0 })),
    ),
  }));
  await updateIndex(sql, 'page', ids, entries);
};

const withPhrases = async (sql: Sql, ids: readonly number[], { phrases }: SearchTerms): Promise<number[]> => {
  if (phrases.length === 0 || ids.length === 0) return [...ids];
  const positions = await positionsOf(sql, 'page', ids, [...new Set(phrases.flat())]);
  return ids.filter(id => hasPhrases(phrases, word => positions.get(id)?.get(word)));
};

/** Published pages that contain every word and phrase, those with most of them first; at most `most`. */
export const findPages = async (sql: Sql, typed: string, most: number): Promise<number[]> => {
  const terms = parseTerms(typed);
  if (terms.words.length === 0) return [];
  const ids: number[] = await sql('search_words as w')
    .join('site_pages as p', 'p.id', 'w.entry_id')
    .where('w.kind', kindNumbers.page)
    .whereIn('w.word', [...terms.words])
    .where('p.published', true)
    .whereNotNull('p.path')
    .groupBy('w.entry_id')
    .havingRaw('COUNT(DISTINCT w.word) = ?', [terms.words.length])
    .orderByRaw('SUM(w.weight) DESC, w.entry_id')
    .limit(most)
    .pluck('w.entry_id');
  return withPhrases(sql, ids, terms);
};
