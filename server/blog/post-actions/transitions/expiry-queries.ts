import type { Transaction } from '../../../core/db/index.ts';

interface ExpiredPost {
  readonly id: number;
  readonly authorId: number;
  readonly teamId: number | null;
}

/** Expired posts that are still published, locked; rows locked by others are skipped until the next run. */
export const expiredPosts = async (sql: Transaction, now: Date, most: number): Promise<ExpiredPost[]> => {
  const rows: { id: number; author_id: number; team_id: number | null }[] = await sql('posts')
    .select('id', 'author_id', 'team_id')
    .where('lifecycle', 'live')
    .where('publish_down', '<=', now)
    .where('state', 'published')
    .orderBy('publish_down')
    .limit(most)
    .forUpdate()
    .skipLocked();
  return rows.map(row => ({ id: row.id, authorId: row.author_id, teamId: row.team_id }));
};

/** Clears the past end date, so that the post can be published again. */
export const clearEndDates = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('posts')
    .whereIn('id', [...ids])
    .update({ state: 'unpublished', publish_down: null });
