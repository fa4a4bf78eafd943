import type { Sql } from '../core/db/index.ts';

/** Ids of the posts that an account is a co-author of. */
export const coAuthoredPosts = (sql: Sql, userId: number): Promise<number[]> =>
  sql('post_authors').where({ user_id: userId, state: 'accepted' }).pluck('post_id');
