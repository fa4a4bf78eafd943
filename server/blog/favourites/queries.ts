import { countRows, type Sql, scalar, type Transaction } from '../../core/db/index.ts';
import type { Actor } from '../../core/policy/index.ts';

const favouritesIn = (sql: Sql, userId: number, postIds: readonly number[]) =>
  sql('favourites').select('post_id').where('user_id', userId).whereIn('post_id', postIds);

/** Favourites of an account among these posts. */
export const favouritesAmong = async (
  sql: Sql,
  userId: number,
  postIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (postIds.length === 0) return new Set();
  const rows: { post_id: number }[] = await favouritesIn(sql, userId, postIds);
  return new Set(rows.map(row => row.post_id));
};

/** Favourites of the current user among these posts; without a query for visitors. */
export const ownFavourites = async (
  sql: Sql,
  { account }: Actor,
  postIds: readonly number[],
): Promise<ReadonlySet<number>> => (account ? favouritesAmong(sql, account.id, postIds) : new Set());

/** Whether a post is a favourite of the current user; without a query for visitors. */
export const isFavourite = async (sql: Sql, { account }: Actor, postId: number): Promise<boolean> =>
  account !== null && (await scalar(sql, favouritesIn(sql, account.id, [postId]))) !== null;

/** Adds favourites of an account, each once, and counts them. The caller has locked the posts' rows. */
export const addFavourites = async (
  sql: Transaction,
  userId: number,
  postIds: readonly number[],
  now: Date,
): Promise<number> => {
  const known = await favouritesAmong(sql, userId, postIds);
  const added = postIds.filter(id => !known.has(id));
  if (added.length === 0) return 0;
  await sql('favourites')
    .insert(added.map(post_id => ({ user_id: userId, post_id, created_at: now })))
    .onConflict(['user_id', 'post_id'])
    .ignore();
  await sql('posts').whereIn('id', added).increment('favourites_count', 1);
  return added.length;
};

/** Removes favourites. The caller has locked the posts' rows. */
export const dropFavourites = async (sql: Transaction, userId: number, postIds: readonly number[]): Promise<number> => {
  const dropped = [...(await favouritesAmong(sql, userId, postIds))];
  if (dropped.length === 0) return 0;
  await sql('favourites').where('user_id', userId).whereIn('post_id', dropped).delete();
  await sql('posts').whereIn('id', dropped).where('favourites_count', '>', 0).decrement('favourites_count', 1);
  return dropped.length;
};

/** Posts on a page of an account's favourites, the newest first, and the number of all of them. */
export const favouritesOf = async (
  sql: Sql,
  userId: number,
  { start, size }: { start: number; size: number },
): Promise<{ ids: number[]; total: number }> => {
  const newest = ['created_at', 'post_id'].map(column => ({ column, order: 'desc' }));
  const own = () => sql('favourites').where('user_id', userId);
  const [ids, total] = await Promise.all([
    own().orderBy(newest).limit(size).offset(start).pluck('post_id'),
    countRows(own()),
  ]);
  return { ids, total };
};
