import type { MutationContext } from '../../core/context/index.ts';
import type { Sql, Transaction } from '../../core/db/index.ts';
import { addJobs } from '../../core/jobs/index.ts';
import { moment } from '../../core/time/index.ts';

/** The kind of job that tells the subscribers of one post. */
export const announcing = 'post-out';

const dayMs = 24 * 3600_000;

/** A post that came out longer ago is no news: an old one that is published again, what a worker missed for a week. */
const newsLastsMs = 7 * dayMs;
const atOnce = 200;

// Imported posts had their readers where they came from.
const untold = (sql: Sql, now: Date) =>
  sql('posts as p')
    .leftJoin('announcements as a', 'a.post_id', 'p.id')
    .where('p.published_at', '>', new Date(now.getTime() - newsLastsMs))
    .where('p.published_at', '<=', now)
    .where({ 'p.state': 'published', 'p.shelf': 'live' })
    .whereIn('p.privacy', ['public', 'registered'])
    .whereNot('p.kind', 'page')
    .whereNull('p.legacy_source')
    .whereNull('a.post_id')
    .select('p.id')
    .orderBy('p.published_at')
    .limit(atOnce);

/** Posts whose time came since they were written and that nobody was told of. */
export const comingOut = async (sql: Sql, now: Date): Promise<number[]> => {
  const rows: { id: number }[] = await untold(sql, now).whereRaw('p.created_at < p.published_at');
  return rows.map(({ id }) => id);
};

/** Puts down, once for all, that the subscribers of these posts are to be told: a row and a job for each. */
export const announceLater = async (sql: Transaction, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  await sql('announcements')
    .insert(ids.map(post_id => ({ post_id })))
    .onConflict('post_id')
    .merge({ post_id: sql.raw('announcements.post_id') });
  await addJobs(
    sql,
    ids.map(id => ({ kind: announcing, cause: `post-out:${id}`, payload: { postId: id }, dueAt: now })),
  );
};

/**
 * To be called, in the same transaction, by whoever lets posts out: their subscribers are told, once for each post
 * however often it comes out. A post that is not out yet is found by itself when its time comes; one that is not for
 * readers, or was out long before, tells nobody.
 */
export const announcePublished = async (
  { sql, services }: Pick<MutationContext, 'sql' | 'services'>,
  ids: readonly number[],
): Promise<void> => {
  const now = moment(services.clock);
  const rows: { id: number }[] = await untold(sql, now).whereIn('p.id', ids);
  await announceLater(
    sql,
    rows.map(({ id }) => id),
    now,
  );
};

/** Whether a post's subscribers are still to be told. */
export const isUntold = async (sql: Sql, postId: number): Promise<boolean> => {
  const row: unknown = await sql('announcements')
    .select('post_id')
    .where('post_id', postId)
    .whereNull('done_at')
    .first();
  return row !== undefined;
};

export const markTold = (sql: Sql, postId: number, now: Date): Promise<number> =>
  sql('announcements').where('post_id', postId).update({ done_at: now });

/** It was taken back before anybody was told: it may come out anew. */
export const forgetAnnouncement = (sql: Sql, postId: number): Promise<number> =>
  sql('announcements').where('post_id', postId).whereNull('done_at').delete();
