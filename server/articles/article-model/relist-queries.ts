import { audienceOfAll } from '../../accounts/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import type { Transaction } from '../../core/db/index.ts';
import type { Audience } from '../../core/policy/index.ts';
import { keyImages } from './image-key-queries.ts';

interface CategoryRow {
  id: number;
  parent_id: number | null;
  published: number;
  trashed_at: Date | null;
  access: string;
  access_level_id: number | null;
}

interface ArticleRow {
  id: number;
  category_id: number;
  published: number;
  trashed_at: Date | null;
  access: string;
  access_level_id: number | null;
  featured: number;
  created_at: Date;
}

/** Category with its ancestors; stops at a cycle. */
const chainOf = (categories: ReadonlyMap<number, CategoryRow>, id: number): CategoryRow[] => {
  const chain: CategoryRow[] = [];
  for (let at = categories.get(id); at && !chain.includes(at); at = categories.get(at.parent_id ?? 0)) chain.push(at);
  return chain;
};

interface Placed {
  readonly article: ArticleRow;
  readonly chain: readonly CategoryRow[];
  readonly shown: Audience | '';
}

/** Articles with their readers: those who may read the article and every category above it. */
const placedIn = async (
  sql: Transaction,
  articles: readonly ArticleRow[],
  categories: ReadonlyMap<number, CategoryRow>,
): Promise<readonly Placed[]> => {
  // Articles with the same categories and access share their readers.
  const known = new Map<string, Audience | ''>();
  const placed: Placed[] = [];
  for (const article of articles) {
    const chain = chainOf(categories, article.category_id);
    const rows = [article, ...chain];
    const isOut = rows.every(one => one.published === 1 && one.trashed_at === null);
    const accesses = rows.map(({ access, access_level_id: levelId }) => ({ access, levelId }));
    const key = JSON.stringify(accesses);
    const shown = isOut ? (known.get(key) ?? (await audienceOfAll(sql, accesses))) : '';
    if (isOut) known.set(key, shown);
    placed.push({ article, chain, shown });
  }
  return placed;
};

/**
 * Recomputes who may see these articles and their listing rows. Call it in the transaction that changes an article's
 * category, state, access, date or tags, or a category.
 */
export const relistArticles = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const articles: ArticleRow[] = await sql('items')
    .select('id', 'category_id', 'published', 'trashed_at', 'access', 'access_level_id', 'featured', 'created_at')
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate();
  const rows: CategoryRow[] = await sql('item_categories').select(
    ...['id', 'parent_id', 'published', 'trashed_at', 'access', 'access_level_id'],
  );
  const categories = new Map(rows.map(row => [row.id, row]));
  const placed = await placedIn(sql, articles, categories);
  for (const shown of new Set(placed.map(one => one.shown))) {
    const those = placed.filter(one => one.shown === shown).map(({ article }) => article.id);
    await sql('items').whereIn('id', those).update({ shown });
  }
  await keyImages(sql, ids);
  await sql('item_category_ancestors')
    .whereIn('item_id', [...ids])
    .delete();
  const ancestors = placed.flatMap(({ article, chain, shown }) =>
    chain.map(({ id }) => ({
      category_id: id,
      item_id: article.id,
      shown,
      featured: article.featured,
      created_at: article.created_at,
    })),
  );
  await sql.batchInsert('item_category_ancestors', ancestors, 500);
  await sql('item_tags as l')
    .join('items as i', 'i.id', 'l.item_id')
    .whereIn('l.item_id', [...ids])
    .update({ 'l.shown': sql.ref('i.shown'), 'l.created_at': sql.ref('i.created_at') });
};

/** Same for all articles below a category whose state, access or parent changed; returns their ids. */
export const relistCategory = async (sql: Transaction, categoryId: number): Promise<readonly number[]> => {
  const ids: number[] = await sql('item_category_ancestors').where('category_id', categoryId).pluck('item_id');
  await relistArticles(sql, ids);
  return ids;
};

/** Makes articles and categories of a level `special`. Belongs before the level is deleted. */
export const dropLevelOfArticles = async (
  { sql, invalidate }: Pick<MutationContext, 'sql' | 'invalidate'>,
  levelId: number,
): Promise<void> => {
  const [articles, categories]: number[][] = await Promise.all([
    sql('items').where('access_level_id', levelId).pluck('id'),
    sql('item_categories').where('access_level_id', levelId).pluck('id'),
  ]);
  for (const table of ['items', 'item_categories'])
    await sql(table).where('access_level_id', levelId).update({ access: 'special', access_level_id: null });
  await relistArticles(sql, articles ?? []);
  for (const id of categories ?? []) await relistCategory(sql, id);
  invalidate('items', ...(articles ?? []).map(id => `item:${id}` as const));
  invalidate('items', ...(categories ?? []).map(id => `item-category:${id}` as const));
};
