import { escapeLike, type Sql } from '../../core/db/index.ts';
import { endedPosts } from '../post-model/index.ts';

/** Sort orders of authors: by name, number of posts, date of joining, newest post (wire §3.4). */
export const authorSorts = ['alphabet', 'active', 'latest', 'latestpost'] as const;
export type AuthorSort = (typeof authorSorts)[number];

const orders = {
  alphabet: [{ column: 'u.name' }, { column: 'u.id' }],
  active: [{ column: 'u.posts_count', order: 'desc' }, { column: 'u.name' }],
  latest: [
    { column: 'u.created_at', order: 'desc' },
    { column: 'u.id', order: 'desc' },
  ],
  latestpost: [
    { column: 'newest', order: 'desc' },
    { column: 'u.id', order: 'desc' },
  ],
} as const;

export interface AuthorFilter {
  /** Words that must all occur in the name. */
  readonly words: readonly string[];
  readonly sort: AuthorSort;
  readonly start: number;
  readonly count: number;
}

/** Page of author ids with published posts, and the total. Costs one index lookup for each author. */
export const authorIds = async (
  sql: Sql,
  now: Date,
  { words, sort, start, count }: AuthorFilter,
): Promise<{ ids: number[]; total: number }> => {
  const out = () =>
    sql('posts as l')
      .whereRaw('l.author_id = u.id')
      .where('l.listed', 1)
      .where('l.published_at', '<=', now)
      .whereNotIn('l.id', endedPosts(sql, now));
  const newest = out().select('l.published_at').orderBy('l.published_at', 'desc').limit(1).as('newest');
  const query = sql('users as u')
    .where('u.posts_count', '>', 0)
    .whereExists(out().select(sql.raw('1')))
    .select('u.id', sql.raw('COUNT(*) OVER () AS total'), ...(sort === 'latestpost' ? [newest] : []))
    .orderBy([...orders[sort]])
    .limit(count)
    .offset(start);
  for (const word of words) query.whereRaw('u.name LIKE ?', [`%${escapeLike(word)}%`]);
  const rows: { id: number; total: number }[] = await query;
  return { ids: rows.map(row => row.id), total: Number(rows[0]?.total ?? 0) };
};
