import type { Sql } from '../../core/db/index.ts';

/** Age after which a post is no news: one that is published again, or that a worker missed for a week. */
export const newsLastsMs = 7 * 24 * 3600_000;

/**
 * Posts `p` that are news: published within a week, no page, and not imported, since the site that they come from told
 * of them. Callers add the readers that they tell.
 */
export const newsPosts = (sql: Sql, now: Date) =>
  sql('posts as p')
    .where('p.published_at', '>', new Date(now.getTime() - newsLastsMs))
    .where('p.published_at', '<=', now)
    .where({ 'p.state': 'published', 'p.lifecycle': 'live' })
    .whereNot('p.kind', 'page')
    .whereNull('p.legacy_source');

/** News that appear by their date, without a change at that time. */
export const scheduledNews = (sql: Sql, now: Date) => newsPosts(sql, now).whereRaw('p.created_at < p.published_at');
