import type { Sql } from '../../core/db/index.ts';
import { endedPosts } from '../post-model/index.ts';

export interface RecentPost {
  readonly id: number;
  /** Id of the author or team, as requested. */
  readonly of: number;
  readonly title: string;
  readonly slug: string;
  readonly publishedAt: Date;
}

/** Newest posts of each author or team: as many index steps as posts. */
export const recentPosts = async (
  sql: Sql,
  by: 'author' | 'team',
  ids: readonly number[],
  now: Date,
  each: number,
): Promise<ReadonlyMap<number, RecentPost[]>> => {
  if (ids.length === 0) return new Map();
  const newest = ids.map(id =>
    sql('posts as l')
      .select('l.id')
      .where({ [`l.${by}_id`]: id, 'l.listed': 1 })
      .where('l.published_at', '<=', now)
      .whereNotIn('l.id', endedPosts(sql, now))
      .orderBy([
        { column: 'l.published_at', order: 'desc' },
        { column: 'l.id', order: 'desc' },
      ])
      .limit(each),
  );
  const rows: RecentPost[] = await sql('posts as p')
    .join(sql.unionAll(newest, true).as('n'), 'n.id', 'p.id')
    .select('p.id', `p.${by}_id as of`, 'p.title', 'p.slug', 'p.published_at as publishedAt')
    .orderBy([
      { column: 'p.published_at', order: 'desc' },
      { column: 'p.id', order: 'desc' },
    ]);
  const posts = new Map<number, RecentPost[]>();
  for (const row of rows) posts.set(row.of, [...(posts.get(row.of) ?? []), row]);
  return posts;
};
