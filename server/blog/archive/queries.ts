import { countByDay, type DayCounts } from '../../calendar/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { endedPosts } from '../post-model/index.ts';

interface Span {
  readonly from: Date;
  readonly until: Date;
}

const listed = (sql: Sql, now: Date) =>
  sql('posts as l').where('l.listed', 1).where('l.published_at', '<=', now).whereNotIn('l.id', endedPosts(sql, now));

/** Number of posts published on each day of a month. */
export const daysOf = (sql: Sql, { from, until }: Span, now: Date): Promise<DayCounts> =>
  countByDay(
    sql,
    listed(sql, now).where('l.published_at', '>=', from).where('l.published_at', '<', until),
    'l.published_at',
  );

/** Tells whether posts exist before and after a month. */
export const beyond = async (
  sql: Sql,
  { from, until }: Span,
  now: Date,
): Promise<{ before: boolean; after: boolean }> => {
  const [before, after] = await Promise.all([
    listed(sql, now).where('l.published_at', '<', from).select('l.id').orderBy('l.published_at', 'desc').first(),
    listed(sql, now).where('l.published_at', '>=', until).select('l.id').orderBy('l.published_at').first(),
  ]);
  return { before: before !== undefined, after: after !== undefined };
};
