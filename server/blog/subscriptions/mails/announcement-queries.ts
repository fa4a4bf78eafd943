import type { MutationContext } from '../../../core/context/index.ts';
import type { Sql, Transaction } from '../../../core/db/index.ts';
import { addJobs } from '../../../core/jobs/index.ts';
import { moment } from '../../../core/time/index.ts';
import { newsPosts, scheduledNews } from '../../post-model/index.ts';

/** Job kind that notifies the subscribers of one post. */
export const announcing = 'post-out';

const atOnce = 200;

/** News among `posts` for subscribers, who get posts for accounts and for groups too. */
const unannounced = (posts: ReturnType<typeof newsPosts>) =>
  posts
    .leftJoin('announcements as a', 'a.post_id', 'p.id')
    .whereIn('p.privacy', ['public', 'registered'])
    .whereNot('p.audience', '')
    .whereNull('a.post_id')
    .orderBy('p.published_at')
    .limit(atOnce)
    .pluck('p.id');

/** Scheduled posts whose time has come and that were not announced. */
export const newlyPublished = (sql: Sql, now: Date): Promise<number[]> => unannounced(scheduledNews(sql, now));

/** Records once per post that its subscribers will be notified: a row and a job for each. */
export const recordAnnouncements = async (sql: Transaction, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  await sql('announcements')
    .insert(ids.map(post_id => ({ post_id })))
    .onConflict('post_id')
    .merge({ post_id: sql.raw('announcements.post_id') });
  await addJobs(
    sql,
    ids.map(id => ({ kind: announcing, dedupeKey: `post-out:${id}`, payload: { postId: id }, dueAt: now })),
  );
};

/**
 * Announces published posts to their subscribers, once per post however often it is published. Belongs in the
 * transaction that publishes. A scheduled post is found when its time comes; private and old posts are not announced.
 */
export const announcePublished = async (
  { sql, services }: Pick<MutationContext, 'sql' | 'services'>,
  ids: readonly number[],
): Promise<void> => {
  const now = moment(services.clock);
  await recordAnnouncements(sql, await unannounced(newsPosts(sql, now)).whereIn('p.id', ids), now);
};

/** Tells whether a post's subscribers are still to be notified. */
export const isUnannounced = async (sql: Sql, postId: number): Promise<boolean> => {
  const rows: unknown[] = await sql('announcements').where('post_id', postId).whereNull('done_at').pluck('post_id');
  return rows.length > 0;
};

export const markAnnounced = (sql: Sql, postId: number, now: Date): Promise<number> =>
  sql('announcements').where('post_id', postId).update({ done_at: now });

/** Deletes the announcement of a post that was withdrawn before it was sent: it may be announced again. */
export const forgetAnnouncement = (sql: Sql, postId: number): Promise<number> =>
  sql('announcements').where('post_id', postId).whereNull('done_at').delete();
