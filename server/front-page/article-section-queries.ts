import { listedArticles, type ReaderScope } from '../articles/article-model/index.ts';
import { type ArticleCard, articleCardsOf } from '../articles/cards/index.ts';
import { ordered, type Sql } from '../core/db/index.ts';

/** Section of articles of a category. */
export interface ArticleSection {
  readonly kind: 'item-category';
  readonly id: number;
  readonly title: string;
  readonly alias: string;
  readonly cards: readonly ArticleCard[];
}

// The page is the same for all readers.
const showing = (now: Date): ReaderScope => ({ levels: ['public'], now });

const newestIds = async (sql: Sql, ids: readonly number[], now: Date, count: number) => {
  const parts = ids.map(id =>
    listedArticles(sql, { kind: 'category', id }, showing(now))
      .select({ id: 'l.item_id', at: 'l.created_at' }, sql.raw('? AS category', [id]))
      .orderBy(ordered('desc', 'l.created_at', 'l.item_id'))
      .limit(count),
  );
  const rows: { id: number; category: number }[] = await sql
    .from(sql.unionAll(parts, true).as('newest'))
    .select('id', 'category')
    .orderBy(ordered('desc', 'at', 'id'));
  return rows;
};

const categoriesOf = (sql: Sql, ids: readonly number[]): Promise<{ id: number; title: string; alias: string }[]> =>
  sql('item_categories')
    .select('id', 'title', 'alias')
    .whereIn('id', [...ids])
    .where({ published: true, access: 'public' })
    .whereNull('trashed_at');

/**
 * Newest public articles of categories, in two statements and those of the cards; categories without any are left out.
 */
export const articleSections = async (
  sql: Sql,
  categoryIds: readonly number[],
  { now, count }: { readonly now: Date; readonly count: number },
): Promise<ArticleSection[]> => {
  if (categoryIds.length === 0) return [];
  const [newest, categories] = await Promise.all([
    newestIds(sql, categoryIds, now, count),
    categoriesOf(sql, categoryIds),
  ]);
  const cards = await articleCardsOf(sql, [...new Set(newest.map(({ id }) => id))]);
  return categories.flatMap(({ id, title, alias }) => {
    const ids = newest.filter(({ category }) => category === id).map(row => row.id);
    const shown = cards.filter(card => ids.includes(card.id));
    return shown.length > 0 ? [{ kind: 'item-category', id, title, alias, cards: shown }] : [];
  });
};
