import type { Sql, Transaction } from '../../core/db/index.ts';
import { valuesOf } from '../fields/index.ts';
import { type ItemText, wordsOfItem } from './item-text.ts';

const batchSize = 1_000;

const columns = [
  ...['id', 'title', 'intro', 'body', 'image_caption', 'image_credits', 'video_caption', 'video_credits'],
  ...['meta_description', 'meta_keywords', 'fields', 'category_id'],
];

interface Row extends Omit<ItemText, 'fields'> {
  readonly fields: string | null;
  readonly category_id: number;
}

/** Ids of the fields shown on item pages, by category. */
const shownFields = async (sql: Sql): Promise<ReadonlyMap<number, ReadonlySet<number>>> => {
  const rows: { category: number; field: number }[] = await sql('item_categories as c')
    .join('item_fields as f', 'f.group_id', 'c.field_group_id')
    .where('f.published', true)
    .select({ category: 'c.id', field: 'f.id' });
  const shown = new Map<number, Set<number>>();
  for (const { category, field } of rows) shown.set(category, (shown.get(category) ?? new Set()).add(field));
  return shown;
};

/** Searchable text of items; excludes hidden fields. */
export const itemTexts = async (sql: Sql, ids: readonly number[]): Promise<ItemText[]> => {
  const rows: Row[] = await sql('items')
    .select(columns)
    .whereIn('id', [...ids]);
  const shown = rows.some(({ fields }) => fields) ? await shownFields(sql) : new Map<number, ReadonlySet<number>>();
  return rows.map(row => {
    const values = row.fields ? [...valuesOf(row.fields)] : [];
    return { ...row, fields: values.flatMap(([id, value]) => (shown.get(row.category_id)?.has(id) ? [value] : [])) };
  });
};

const storedWords = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<string>>> => {
  const rows: { item_id: number; word: string }[] = await sql('item_words')
    .select('item_id', 'word')
    .whereIn('item_id', [...ids]);
  const kept = new Map<number, Set<string>>();
  for (const { item_id, word } of rows) kept.set(item_id, (kept.get(item_id) ?? new Set()).add(word));
  return kept;
};

const nothing: ReadonlySet<string> = new Set();

/**
 * Updates the search index of items. Call it in the transaction that changes their text, beside `relistItems`, for at
 * most some hundred items. Obsolete rows are deleted by primary key.
 */
export const indexItems = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const kept = await storedWords(sql, ids);
  const added: { word: string; item_id: number }[] = [];
  const gone: [word: string, item: number][] = [];
  for (const item of await itemTexts(sql, ids)) {
    const before = kept.get(item.id) ?? nothing;
    const words = wordsOfItem(item);
    for (const word of words) if (!before.has(word)) added.push({ word, item_id: item.id });
    for (const word of before) if (!words.has(word)) gone.push([word, item.id]);
  }
  for (let start = 0; start < gone.length; start += batchSize)
    await sql('item_words')
      .whereIn(['word', 'item_id'], gone.slice(start, start + batchSize))
      .delete();
  added.sort((a, b) => (a.word < b.word ? -1 : 1));
  for (let start = 0; start < added.length; start += batchSize)
    await sql('item_words')
      .insert(added.slice(start, start + batchSize))
      .onConflict()
      .ignore();
};
