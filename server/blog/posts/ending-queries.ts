import type { Transaction } from '../../core/db/index.ts';

interface Ended {
  readonly id: number;
  readonly authorId: number;
  readonly teamId: number | null;
}

/** Posts whose time is over and that stand as published still, held; those somebody else holds come next time. */
export const duePosts = async (sql: Transaction, now: Date, most: number): Promise<Ended[]> => {
  const rows: { id: number; author_id: number; team_id: number | null }[] = await sql('posts')
    .select('id', 'author_id', 'team_id')
    .where('shelf', 'live')
    .where('publish_down', '<=', now)
    .where('state', 'published')
    .orderBy('publish_down')
    .limit(most)
    .forUpdate()
    .skipLocked();
  return rows.map(row => ({ id: row.id, authorId: row.author_id, teamId: row.team_id }));
};

/** An end that has come is none for the next time the post is published. */
export const endPosts = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('posts')
    .whereIn('id', [...ids])
    .update({ state: 'unpublished', publish_down: null });
