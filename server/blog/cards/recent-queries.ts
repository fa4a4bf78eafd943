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

interface Source {
  readonly table: 'posts' | 'post_authors';
  readonly postId: string;
  readonly owner: string;
}

/** Tables that name the posts of an author or a team; co-authors have rows of their own. */
const sources: Readonly<Record<'author' | 'team', readonly Source[]>> = {
  author: [
    { table: 'posts', postId: 'l.id', owner: 'l.author_id' },
    { table: 'post_authors', postId: 'l.post_id', owner: 'l.user_id' },
  ],
  team: [{ table: 'posts', postId: 'l.id', owner: 'l.team_id' }],
};

/** Newest posts of each author or team: for each of their tables as many index steps as posts. */
export const recentPosts = async (
  sql: Sql,
  by: 'author' | 'team',
  ids: readonly number[],
  now: Date,
  each: number,
): Promise<ReadonlyMap<number, RecentPost[]>> => {
  if (ids.length === 0) return new Map();
  const newest = ids.flatMap(id =>
    sources[by].map(({ table, postId, owner }) =>
      sql(`${table} as l`)
        .select({ id: postId }, sql.raw('? AS owner', [id]))
        .where({ [owner]: id, 'l.listed': 1 })
        .where('l.published_at', '<=', now)
        .whereNotIn(postId, endedPosts(sql, now))
        .orderBy([
          { column: 'l.published_at', order: 'desc' },
          { column: postId, order: 'desc' },
        ])
        .limit(each),
    ),
  );
  const rows: RecentPost[] = await sql('posts as p')
    .join(sql.unionAll(newest, true).as('n'), 'n.id', 'p.id')
    .select('p.id', 'n.owner as of', 'p.title', 'p.slug', 'p.published_at as publishedAt')
    .orderBy([
      { column: 'p.published_at', order: 'desc' },
      { column: 'p.id', order: 'desc' },
    ]);
  const posts = new Map<number, RecentPost[]>();
  for (const row of rows) {
    const found = posts.get(row.of) ?? [];
    if (found.length < each) posts.set(row.of, [...found, row]);
  }
  return posts;
};
