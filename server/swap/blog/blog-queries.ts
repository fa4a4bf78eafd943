import type { Sql, Transaction } from '../../core/db/index.ts';

type LegacyTable = 'categories' | 'tags' | 'posts' | 'comments';

/** Tables whose rows have a name in addresses. */
type NamedTable = 'categories' | 'tags' | 'posts' | 'teams';

/** Our rows that came from these rows of an old site, of this batch too. */
export const rowsFrom = async (
  sql: Sql,
  table: LegacyTable,
  source: string,
  oldIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows: { id: number; legacy_id: string }[] = oldIds.length
    ? await sql(table).select('id', 'legacy_id').where('legacy_source', source).whereIn('legacy_id', oldIds)
    : [];
  return new Map(rows.map(row => [row.legacy_id, row.id]));
};

/** Whether no row has the name, as the database compares names: without case and accents. */
const isFree = async (sql: Sql, table: NamedTable, name: string): Promise<boolean> =>
  !(await sql(table)
    .select('id')
    .where(table === 'posts' ? 'slug' : 'alias', name)
    .first());

/** The wanted name, or the first of `name-2`, `name-3` … that no row has. */
export const freeName = async (
  sql: Sql,
  table: NamedTable,
  wanted: string,
  isReserved: (name: string) => boolean = () => false,
): Promise<string> => {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!isReserved(name) && (await isFree(sql, table, name))) return name;
  }
};

export const hasDefaultCategory = async (sql: Sql): Promise<boolean> =>
  (await sql('categories').select('id').where('is_default', 1).first()) !== undefined;

/** The tag of this title, as the database compares titles. */
export const tagTitled = async (sql: Sql, title: string): Promise<number | undefined> => {
  const row: { id: number } | undefined = await sql('tags').select('id').where('title', title).orderBy('id').first();
  return row?.id;
};

/** Counts the likes of comments and stores their number. */
export const countLikes = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  await sql('comments')
    .whereIn('id', ids)
    .update({
      likes_count: sql.raw('(SELECT COUNT(*) FROM comment_likes l WHERE l.comment_id = comments.id)'),
    });
};

/** Whether a table has a row of these values. */
export const hasRow = async (
  sql: Sql,
  table: string,
  values: Readonly<Record<string, string | number>>,
): Promise<boolean> => (await sql(table).select(sql.raw('1')).where(values).first()) !== undefined;

/** Primary categories of posts, by the id of the post. */
export const primaryCategories = async (
  sql: Sql,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, number | null>> => {
  const rows: { id: number; category_id: number | null }[] = await sql('posts')
    .select('id', 'category_id')
    .whereIn('id', postIds);
  return new Map(rows.map(row => [row.id, row.category_id]));
};

/** Number of the last comment on a post; 0 without any. */
export const lastNumber = async (sql: Sql, postId: number): Promise<number> => {
  const [row]: { last: number | null }[] = await sql('comments').where('post_id', postId).max({ last: 'number' });
  return row?.last ?? 0;
};

/** The conversation of a comment and its depth there. */
export const placeInThread = async (
  sql: Sql,
  commentId: number,
): Promise<{ readonly rootId: number; readonly depth: number }> => {
  const row: { root_id: number | null; depth: number } | undefined = await sql('comments')
    .select('root_id', 'depth')
    .where('id', commentId)
    .first();
  return { rootId: row?.root_id ?? commentId, depth: row?.depth ?? 0 };
};

export const namesOfAccounts = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows: { id: number; name: string }[] = await sql('users').select('id', 'name').whereIn('id', ids);
  return new Map(rows.map(row => [row.id, row.name]));
};

export const datesOfPosts = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> => {
  const rows: { id: number; created_at: Date }[] = await sql('posts').select('id', 'created_at').whereIn('id', ids);
  return new Map(rows.map(row => [row.id, row.created_at]));
};
