import type { Sql, Transaction } from '../../core/db.ts';
import { type ItemText, wordsOfItem } from './item-text.ts';

const rowsAtOnce = 1_000;

const columns = [
  ...['id', 'title', 'intro', 'body', 'image_caption', 'image_credits', 'video_caption', 'video_credits'],
  ...['meta_description', 'meta_keywords', 'fields'],
];

export const itemTexts = (sql: Sql, ids: readonly number[]): Promise<ItemText[]> =>
  sql('items')
    .select(columns)
    .whereIn('id', [...ids]);

const keptWords = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<string>>> => {
  const rows: { item_id: number; word: string }[] = await sql('item_words')
    .select('item_id', 'word')
    .whereIn('item_id', [...ids]);
  const kept = new Map<number, Set<string>>();
  for (const { item_id, word } of rows) kept.set(item_id, (kept.get(item_id) ?? new Set()).add(word));
  return kept;
};

const nothing: ReadonlySet<string> = new Set();

/**
 * Keeps search in step with the words of these items. Whoever writes an item's words calls it in the same transaction,
 * beside `relistItems`; at most some hundreds at once. What is taken out again is deleted by its key.
 */
export const indexItems = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const kept = await keptWords(sql, ids);
  const added: { word: string; item_id: number }[] = [];
  const gone: [word: string, item: number][] = [];
  for (const item of await itemTexts(sql, ids)) {
    const before = kept.get(item.id) ?? nothing;
    const words = wordsOfItem(item);
    for (const word of words) if (!before.has(word)) added.push({ word, item_id: item.id });
    for (const word of before) if (!words.has(word)) gone.push([word, item.id]);
  }
  for (let start = 0; start < gone.length; start += rowsAtOnce)
    await sql('item_words')
      .whereIn(['word', 'item_id'], gone.slice(start, start + rowsAtOnce))
      .delete();
  added.sort((a, b) => (a.word < b.word ? -1 : 1));
  for (let start = 0; start < added.length; start += rowsAtOnce)
    await sql('item_words')
      .insert(added.slice(start, start + rowsAtOnce))
      .onConflict()
      .ignore();
};
