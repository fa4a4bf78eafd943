import type { Knex, Transaction } from './db.ts';

/** Rows by their ids, or every row of a table. */
type Chosen = readonly number[] | 'all';

const among = (query: Knex.QueryBuilder, chosen: Chosen): Knex.QueryBuilder =>
  chosen === 'all' ? query : query.whereIn('id', chosen);

/** The counts of comments kept beside posts, made anew from the rows. */
export const countComments = async (sql: Transaction, posts: Chosen): Promise<void> => {
  await among(sql('posts'), posts).update({
    comments_count: sql.raw("(SELECT COUNT(*) FROM comments c WHERE c.post_id = posts.id AND c.state = 'published')"),
    comments_made: sql.raw('(SELECT COALESCE(MAX(c.number), 0) FROM comments c WHERE c.post_id = posts.id)'),
  });
};

/** The votes and their sum kept beside posts, made anew from the rows. */
export const countRatings = async (sql: Transaction, posts: Chosen): Promise<void> => {
  await among(sql('posts'), posts).update({
    ratings_count: sql.raw('(SELECT COUNT(*) FROM ratings r WHERE r.post_id = posts.id)'),
    ratings_sum: sql.raw('(SELECT COALESCE(SUM(r.value), 0) FROM ratings r WHERE r.post_id = posts.id)'),
  });
};

/** The counts of reactions and favourites kept beside posts, made anew from the rows. */
export const countReactions = async (sql: Transaction, posts: Chosen): Promise<void> => {
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

/** The counts of listed posts kept beside accounts, categories and tags, made anew from the rows. */
export const countPosts = async (
  sql: Transaction,
  of: { readonly users: Chosen; readonly categories: Chosen; readonly tags: Chosen },
): Promise<void> => {
  await among(sql('users'), of.users).update({
    posts_count: sql.raw('(SELECT COUNT(*) FROM posts p WHERE p.author_id = users.id AND p.listed = 1)'),
  });
  await among(sql('categories'), of.categories).update({
    posts_count: sql.raw(
      '(SELECT COUNT(*) FROM post_categories j WHERE j.category_id = categories.id AND j.listed = 1)',
    ),
  });
  await among(sql('tags'), of.tags).update({
    posts_count: sql.raw('(SELECT COUNT(*) FROM post_tags j WHERE j.tag_id = tags.id AND j.listed = 1)'),
  });
};

/** Every kept count, for who has written many rows at once. */
export const countAll = async (sql: Transaction): Promise<void> => {
  await countComments(sql, 'all');
  await countRatings(sql, 'all');
  await countReactions(sql, 'all');
  await countPosts(sql, { users: 'all', categories: 'all', tags: 'all' });
};
