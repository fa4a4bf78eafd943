import type { Transaction } from '../../core/db/index.ts';
import { type Access, accesses, isAccess } from '../../core/policy/index.ts';
import { keyImages } from './image-key-queries.ts';

interface CategoryRow {
  id: number;
  parent_id: number | null;
  published: number;
  trashed_at: Date | null;
  access: string;
}

interface ArticleRow {
  id: number;
  category_id: number;
  published: number;
  trashed_at: Date | null;
  access: string;
  featured: number;
  created_at: Date;
}

const stricterAccess = (one: string, other: string): Access | '' => {
  if (!isAccess(one) || !isAccess(other)) return '';
  return accesses.indexOf(one) > accesses.indexOf(other) ? one : other;
};

/** Category with its ancestors; stops at a cycle. */
const chainOf = (categories: ReadonlyMap<number, CategoryRow>, id: number): CategoryRow[] => {
  const chain: CategoryRow[] = [];
  for (let at = categories.get(id); at && !chain.includes(at); at = categories.get(at.parent_id ?? 0)) chain.push(at);
  return chain;
};

const shownOf = (article: ArticleRow, chain: readonly CategoryRow[]): Access | '' =>
  [article, ...chain].reduce<Access | ''>(
    (shown, one) => (one.published === 1 && one.trashed_at === null ? stricterAccess(shown, one.access) : ''),
    'public',
  );

/**
 * Recomputes who may see these articles and their listing rows. Call it in the transaction that changes an article's
 * category, state, access, date or tags, or a category.
 */
export const relistArticles = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const articles: ArticleRow[] = await sql('items')
    .select('id', 'category_id', 'published', 'trashed_at', 'access', 'featured', 'created_at')
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate();
  const rows: CategoryRow[] = await sql('item_categories').select(
    ...['id', 'parent_id', 'published', 'trashed_at', 'access'],
  );
  const categories = new Map(rows.map(row => [row.id, row]));
  const placed = articles.map(article => {
    const chain = chainOf(categories, article.category_id);
    return { article, chain, shown: shownOf(article, chain) };
  });
  for (const level of ['', ...accesses]) {
    const those = placed.filter(({ shown }) => shown === level).map(({ article }) => article.id);
    if (those.length > 0) await sql('items').whereIn('id', those).update({ shown: level });
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

/** Same for all articles below a category whose state, access or parent changed. */
export const relistCategory = async (sql: Transaction, categoryId: number): Promise<void> => {
  await relistArticles(sql, await sql('item_category_ancestors').where('category_id', categoryId).pluck('item_id'));
};
