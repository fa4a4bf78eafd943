import type { Sql, Transaction } from '../core/db/index.ts';
import { plainTextOf, rawHtml } from '../core/html/index.ts';
import {
  hasPhrases,
  indexedWords,
  kindNumbers,
  languageWords,
  parseTerms,
  placeholders,
  positionsOf,
  type SearchTerms,
  stemLanguageOf,
  type TypedSearch,
  titleWeight,
  unfinishedIn,
  updateIndex,
  wordsWithPrefix,
} from '../search/index.ts';

interface Row {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly meta_description: string;
  readonly language: string;
}

/** Largest number of words with a prefix that are looked up. */
const maxPrefixWords = 30;

/** Updates the search index of pages of the site; those that no longer exist are removed. */
export const indexPages = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const rows: Row[] = await sql('site_pages')
    .select('id', 'title', 'body', 'meta_description', 'language')
    .whereIn('id', [...ids]);
  const entries = rows.map(({ id, title, body, meta_description, ...row }) => {
    const language = stemLanguageOf(row.language);
    const texts = [
      { text: title, head: titleWeight },
      { text: plainTextOf(rawHtml(body)), head: 0 },
      { text: meta_description, head: 0 },
    ];
    return { id, words: [...indexedWords(texts, language), ...languageWords(language)] };
  });
  await updateIndex(sql, 'page', ids, entries);
};

const withPhrases = async (sql: Sql, ids: readonly number[], { phrases }: SearchTerms): Promise<number[]> => {
  if (phrases.length === 0 || ids.length === 0) return [...ids];
  const positions = await positionsOf(sql, 'page', ids, [...new Set(phrases.flat())]);
  return ids.filter(id => hasPhrases(phrases, word => positions.get(id)?.get(word)));
};

/** Term of each word of a search; the last one is also a prefix. */
const termsOf = async (sql: Sql, { words }: SearchTerms, unfinished: string | undefined): Promise<string[][]> => {
  const begun = unfinished === undefined ? [] : await wordsWithPrefix(sql, 'page', unfinished, maxPrefixWords);
  return words.map(({ word, forms }) => [...new Set([...forms, ...(word === unfinished ? begun : [])])]);
};

/** Published pages that contain every word and phrase, those with most of them first; at most `most`. */
export const findPages = async (sql: Sql, { q, languages }: TypedSearch, most: number): Promise<number[]> => {
  const terms = parseTerms(q, languages);
  if (terms.words.length === 0) return [];
  const each = await termsOf(sql, terms, unfinishedIn(q));
  const query = sql('search_words as w')
    .join('site_pages as p', 'p.id', 'w.entry_id')
    .where('w.kind', kindNumbers.page)
    .whereIn('w.word', each.flat())
    .where('p.published', true)
    .whereNotNull('p.path')
    .groupBy('w.entry_id')
    .orderByRaw('SUM(w.weight) DESC, w.entry_id')
    .limit(most);
  for (const forms of each) query.havingRaw(`MAX(w.word IN (${placeholders(forms)})) = 1`, forms);
  return withPhrases(sql, await query.pluck('w.entry_id'), terms);
};
