import type { Knex, Transaction } from '../../core/db/index.ts';

/** Ids of rows, or all rows of a table. */
type RowIds = readonly number[] | 'all';

const among = (query: Knex.QueryBuilder, chosen: RowIds): Knex.QueryBuilder =>
  chosen === 'all' ? query : query.whereIn('id', chosen);

/** Recounts the stored numbers of comments of posts. */
export const countComments = async (sql: Transaction, posts: RowIds): Promise<void> => {
  await among(sql('posts'), posts).update({
    comments_count: sql.raw("(SELECT COUNT(*) FROM comments c WHERE c.post_id = posts.id AND c.state = 'published')"),
    comments_made: sql.raw('(SELECT COALESCE(MAX(c.number), 0) FROM comments c WHERE c.post_id = posts.id)'),
  });
};

/** Recounts the stored votes of posts and their sum. */
export const countRatings = async (sql: Transaction, posts: RowIds): Promise<void> => {
  await among(sql('posts'), posts).update({
    ratings_count: sql.raw('(SELECT COUNT(*) FROM ratings r WHERE r.post_id = posts.id)'),
    ratings_sum: sql.raw('(SELECT COALESCE(ROUND(SUM(r.value), 4), 0) FROM ratings r WHERE r.post_id = posts.id)'),
  });
};

/** Recounts the stored reactions and favourites of posts. */
export const countReactions = async (sql: Transaction, posts: RowIds): Promise<void> => {
  const chosen = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    posts === 'all' ? query : query.whereIn('post_id', posts);
  await chosen(sql('reaction_counts')).delete();
  const rows: { post_id: number; reaction: number; count: number }[] = await chosen(sql('reactions'))
    .select('post_id', 'reaction')
    .count({ count: '*' })
    .groupBy('post_id', 'reaction');
  if (rows.length > 0) await sql.batchInsert('reaction_counts', rows, 500);
  await among(sql('posts'), posts).update({
    reactions_count: sql.raw('(SELECT COUNT(*) FROM reactions r WHERE r.post_id = posts.id)'),
    favourites_count: sql.raw('(SELECT COUNT(*) FROM favourites f WHERE f.post_id = posts.id)'),
  });
};

interface Counted {
  readonly table: 'users' | 'categories' | 'tags';
  readonly posts: 'posts' | 'post_categories' | 'post_tags';
  readonly by: 'author_id' | 'category_id' | 'tag_id';
  /** Further table of posts of the same rows. */
  readonly shared?: { readonly posts: 'post_authors'; readonly by: 'user_id' };
}

const counted: readonly Counted[] = [
  { table: 'users', posts: 'posts', by: 'author_id', shared: { posts: 'post_authors', by: 'user_id' } },
  { table: 'categories', posts: 'post_categories', by: 'category_id' },
  { table: 'tags', posts: 'post_tags', by: 'tag_id' },
];

const countEvery = (sql: Transaction, { table, posts, by, shared }: Counted): Promise<number> => {
  const sources = [{ posts, by }, ...(shared ? [shared] : [])];
  const count = sources.map(() => '(SELECT COUNT(*) FROM ?? p WHERE p.?? = ?? AND p.listed = 1)').join(' + ');
  const names = sources.flatMap(source => [source.posts, source.by, `${table}.id`]);
  return sql(table).update({ posts_count: sql.raw(count, names) });
};

const lockRows = (sql: Transaction, table: Counted['table'], ids: readonly number[]): Promise<unknown> =>
  sql(table)
    .select('id')
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate();

// The rows with the counts are locked first, so that writers are serialized and each counts the result of the one
// before. A count inside the update would lock the posts of other writers and lead to deadlocks.
const countThese = async (sql: Transaction, counting: Counted, ids: readonly number[]): Promise<void> => {
  const { table, posts, by, shared } = counting;
  if (ids.length === 0) return;
  await lockRows(sql, table, ids);
  const numbersIn = (from: string, column: string): Promise<{ id: number; n: number }[]> =>
    sql(from)
      .select<{ id: number; n: number }[]>({ id: column })
      .count({ n: '*' })
      .whereIn(column, [...ids])
      .where('listed', 1)
      .groupBy(column);
  const rows = await numbersIn(posts, by);
  const others = shared ? await numbersIn(shared.posts, shared.by) : [];
  const numbers = new Map<number, number>();
  for (const { id, n } of [...rows, ...others]) numbers.set(id, (numbers.get(id) ?? 0) + n);
  const cases = [...numbers].map(() => 'WHEN ? THEN ?').join(' ');
  const values = [...numbers].flat();
  await sql(table)
    .whereIn('id', [...ids])
    .update({ posts_count: numbers.size > 0 ? sql.raw(`CASE id ${cases} ELSE 0 END`, values) : 0 });
};

/** Ids of the accounts, categories and tags whose posts are counted. */
export type CountTargets = Readonly<Record<Counted['table'], readonly number[]>>;

/** Locks the rows with the counts, always in the same order. */
export const lockCounts = async (sql: Transaction, of: CountTargets): Promise<void> => {
  for (const { table } of counted) if (of[table].length > 0) await lockRows(sql, table, of[table]);
};

/** Recounts the listed posts of accounts, categories and tags. */
export const countPosts = async (
  sql: Transaction,
  of: { readonly users: RowIds; readonly categories: RowIds; readonly tags: RowIds },
): Promise<void> => {
  for (const one of counted) {
    const chosen = of[one.table];
    await (chosen === 'all' ? countEvery(sql, one) : countThese(sql, one, chosen));
  }
};

/** Recounts everything, after a bulk import. */
export const countAll = async (sql: Transaction): Promise<void> => {
  await countComments(sql, 'all');
  await countRatings(sql, 'all');
  await countReactions(sql, 'all');
  await countPosts(sql, { users: 'all', categories: 'all', tags: 'all' });
};
