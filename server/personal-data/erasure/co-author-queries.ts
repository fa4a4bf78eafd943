import { countPosts } from '../../blog/post-model/index.ts';
import type { Transaction } from '../../core/db/index.ts';

const batchSize = 200;

/** Posts of others that an account is a co-author of: at most one batch. */
export const sharedPosts = (sql: Transaction, userId: number): Promise<number[]> =>
  sql('post_authors').where('user_id', userId).orderBy('post_id').limit(batchSize).pluck('post_id');

/** Takes an account off the co-authors of posts and recounts its posts. */
export const leaveSharedPosts = async (sql: Transaction, userId: number, posts: readonly number[]): Promise<void> => {
  await sql('post_authors')
    .where('user_id', userId)
    .whereIn('post_id', [...posts])
    .delete();
  await countPosts(sql, { users: [userId], categories: [], tags: [] });
};
