import type { Knex, Sql } from '../../core/db/index.ts';

/** Public data of a co-author. */
export interface CoAuthor {
  readonly id: number;
  readonly name: string;
  readonly permalink: string;
  /** Storage name of the picture. */
  readonly avatar: string | null;
}

interface Row extends CoAuthor {
  readonly postId: number;
}

/** Co-authors of posts: the user is `u`, the picture `m`, and `j` joins them to the post. */
export const coAuthored = (sql: Sql, ids: readonly number[]): Knex.QueryBuilder =>
  sql('post_authors as j')
    .join('users as u', 'u.id', 'j.user_id')
    .leftJoin('media as m', 'm.id', 'u.avatar_id')
    .whereIn('j.post_id', [...ids])
    .where('j.state', 'accepted');

/** Co-authors by post, in the order of their names on it; posts without any are left out. */
export const coAuthorsOf = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, CoAuthor[]>> => {
  const rows: Row[] =
    ids.length === 0
      ? []
      : await coAuthored(sql, ids)
          .select({ postId: 'j.post_id', id: 'u.id', name: 'u.name', permalink: 'u.permalink', avatar: 'm.name' })
          .orderBy(['j.post_id', 'j.position', 'u.id']);
  const found = new Map<number, CoAuthor[]>();
  for (const { postId, ...author } of rows) found.set(postId, [...(found.get(postId) ?? []), author]);
  return found;
};

/** Ids of the co-authors of one post. */
export const coAuthorIds = (sql: Sql, postId: number): Promise<number[]> =>
  sql('post_authors').where({ post_id: postId, state: 'accepted' }).orderBy('position').pluck('user_id');

/** Ids of all posts of an account, its own and those that it is a co-author of. */
export const writtenIds = (sql: Sql, userId: number): Knex.QueryBuilder =>
  sql('posts')
    .select('id')
    .where('author_id', userId)
    .unionAll([sql('post_authors').select({ id: 'post_id' }).where({ user_id: userId, state: 'accepted' })]);

/** Tells whether an account is a co-author of any post. */
export const isCoAuthor = async (sql: Sql, userId: number): Promise<boolean> =>
  (await sql('post_authors').select('post_id').where({ user_id: userId, state: 'accepted' }).first()) !== undefined;
