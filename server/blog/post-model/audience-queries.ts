import { audienceOfAll, type StoredAccess } from '../../accounts/index.ts';
import { pathTo, subtreeIds } from '../../category-details/index.ts';
import type { Sql, Transaction } from '../../core/db/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type Audience, type CategorySubject, categoryReaders } from '../../core/policy/index.ts';

interface CategoryRow extends StoredAccess {
  readonly id: number;
  readonly parentId: number | null;
}

const categoryRows = (sql: Sql): Promise<CategoryRow[]> =>
  sql('categories').select('id', 'access', { parentId: 'parent_id', levelId: 'access_level_id' }).orderBy('id');

const isOpen = ({ access, levelId }: StoredAccess): boolean => access === 'public' && levelId === null;

/** Posts by the categories they are in, as lists of category ids. */
const groupsOf = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<string, number[]>> => {
  const rows: { post_id: number; category_id: number }[] = await sql('post_categories')
    .select('post_id', 'category_id')
    .whereIn('post_id', [...ids])
    .orderBy(['post_id', 'category_id']);
  const places = new Map<number, number[]>(ids.map(id => [id, []]));
  for (const { post_id, category_id } of rows) places.get(post_id)?.push(category_id);
  const groups = new Map<string, number[]>();
  for (const [id, categories] of places)
    groups.set(String(categories), [...(groups.get(String(categories)) ?? []), id]);
  return groups;
};

/** Accesses of categories and of all above them, without those that are open to everyone. */
const limitsOf = (categories: readonly CategoryRow[], ids: readonly number[]): readonly StoredAccess[] => {
  const all = new Map(ids.flatMap(id => pathTo(categories, id)).map(category => [category.id, category]));
  return [...all.values()].filter(category => !isOpen(category));
};

const audienceWithin = async (sql: Transaction, limits: readonly StoredAccess[]): Promise<Audience | ''> =>
  limits.length === 0 ? 'public' : audienceOfAll(sql, limits);

/**
 * Writes the audience of posts: accounts that may read every category of the post and every one above them. The rows are
 * locked first: a category that changes meanwhile is read before all of its posts are changed, or after. Returns the ids
 * of the posts with other readers than before.
 */
export const storeAudiences = async (sql: Transaction, ids: readonly number[]): Promise<number[]> => {
  const rows: { id: number; audience: string }[] = await sql('posts')
    .select('id', 'audience')
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate();
  const before = new Map(rows.map(({ id, audience }) => [id, audience]));
  const categories = await categoryRows(sql);
  const groups = categories.every(isOpen) ? new Map([['', [...ids]]]) : await groupsOf(sql, ids);
  const changed = new Map<Audience | '', number[]>();
  for (const [places, posts] of groups) {
    const limits = limitsOf(categories, places.split(',').map(Number));
    const audience = await audienceWithin(sql, limits);
    const others = posts.filter(id => before.has(id) && before.get(id) !== audience);
    changed.set(audience, [...(changed.get(audience) ?? []), ...others]);
  }
  for (const [audience, posts] of changed) await sql('posts').whereIn('id', posts).update({ audience });
  return [...changed.values()].flat();
};

/** Policy subject of a category; throws not found. */
export const categorySubject = async (sql: Sql, id: number): Promise<CategorySubject> => {
  const row: { audience: string } | undefined = await sql('categories').select('audience').where({ id }).first();
  if (!row) throw notFound();
  return { readers: categoryReaders(row.audience) };
};

/** Ids of these categories and of all below them. */
export const categoriesBelow = async (sql: Sql, ids: readonly number[]): Promise<number[]> => {
  const all = await categoryRows(sql);
  return [...new Set(ids.flatMap(id => [...subtreeIds(all, id)]))];
};

/** Writes the audience of these categories, of which each leaves at most the readers of those above it. */
export const storeCategoryAudiences = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  const all = await categoryRows(sql);
  const audiences = new Map<Audience | '', number[]>();
  for (const id of ids) {
    const audience = await audienceWithin(sql, limitsOf(all, [id]));
    audiences.set(audience, [...(audiences.get(audience) ?? []), id]);
  }
  for (const [audience, those] of audiences) await sql('categories').whereIn('id', those).update({ audience });
};

/** Posts of these categories after an id. */
export const postsIn = (sql: Sql, categoryIds: readonly number[], after: number, most: number): Promise<number[]> =>
  sql('post_categories')
    .distinct('post_id')
    .whereIn('category_id', [...categoryIds])
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(most)
    .pluck('post_id');

/** Audiences among these that lists show posts to: one step in the index for each. */
export const audiencesShown = (sql: Sql, audiences: readonly Audience[]): Promise<Audience[]> =>
  sql('posts')
    .select('shown')
    .whereIn('shown', [...audiences])
    .groupBy('shown')
    .orderBy('shown')
    .pluck('shown');

/** Posts among the ids that lists show to everyone. */
export const listedAmong = (sql: Sql, ids: readonly number[]): Promise<number[]> =>
  sql('posts')
    .whereIn('id', [...ids])
    .where('listed', 1)
    .pluck('id');

/** Makes the categories of a level `special` and returns their ids. */
export const dropLevel = async (sql: Transaction, levelId: number): Promise<number[]> => {
  const ids: number[] = await sql('categories').where('access_level_id', levelId).forUpdate().pluck('id');
  await sql('categories').where('access_level_id', levelId).update({ access: 'special', access_level_id: null });
  return ids;
};
