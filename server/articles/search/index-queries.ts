import type { TransactionContext } from '../../core/context/index.ts';
import type { Sql, Transaction } from '../../core/db/index.ts';
import { scheduleReindex, updateIndex } from '../../search/index.ts';
import { valuesOf } from '../fields/index.ts';
import { type ArticleText, articleEntry } from './article-text.ts';

const columns = [
  ...['id', 'title', 'intro', 'body', 'image_caption', 'image_credits', 'video_caption', 'video_credits'],
  ...['meta_description', 'meta_keywords', 'fields', 'category_id', 'language'],
];

interface Row extends Omit<ArticleText, 'fields'> {
  readonly fields: string | null;
  readonly category_id: number;
}

/** Ids of the fields shown on article pages, by category. */
const shownFields = async (sql: Sql): Promise<ReadonlyMap<number, ReadonlySet<number>>> => {
  const rows: { category: number; field: number }[] = await sql('item_categories as c')
    .join('item_fields as f', 'f.group_id', 'c.field_group_id')
    .where('f.published', true)
    .select({ category: 'c.id', field: 'f.id' });
  const shown = new Map<number, Set<number>>();
  for (const { category, field } of rows) shown.set(category, (shown.get(category) ?? new Set()).add(field));
  return shown;
};

/** Searchable text of articles; excludes hidden fields. */
const articleTexts = async (sql: Sql, ids: readonly number[]): Promise<ArticleText[]> => {
  const rows: Row[] = await sql('items')
    .select(columns)
    .whereIn('id', [...ids]);
  const shown = rows.some(({ fields }) => fields) ? await shownFields(sql) : new Map<number, ReadonlySet<number>>();
  return rows.map(row => {
    const values = row.fields ? [...valuesOf(row.fields)] : [];
    return { ...row, fields: values.flatMap(([id, value]) => (shown.get(row.category_id)?.has(id) ? [value] : [])) };
  });
};

/**
 * Updates the search index of articles; deleted ones are removed. Call it in the transaction that changes their text,
 * beside `relistArticles`, for at most some hundred articles.
 */
export const indexArticles = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await updateIndex(sql, 'article', ids, (await articleTexts(sql, ids)).map(articleEntry));
};

/** Rebuilds the index after this transaction, because the set of shown fields changed. */
export const reindexArticles = (context: TransactionContext): Promise<void> =>
  scheduleReindex(context, { kind: 'article' });
