import type { Sql } from '../../core/db.ts';
import { endedPosts } from '../entries/listing-queries.ts';

/** How authors may be ordered: by name, by posts, by joining, by their newest post (wire §3.4). */
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

export interface AskedAuthors {
  /** Each of these words stands in the name. */
  readonly words: readonly string[];
  readonly sort: AuthorSort;
  readonly start: number;
  readonly count: number;
}

const literal = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** Who has a post out, a page of them, and how many they are in all: one look into an index for each author. */
export const authorIds = async (
  sql: Sql,
  now: Date,
  { words, sort, start, count }: AskedAuthors,
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
  for (const word of words) query.whereRaw('u.name LIKE ?', [literal(word)]);
  const rows: { id: number; total: number }[] = await query;
  return { ids: rows.map(row => row.id), total: Number(rows[0]?.total ?? 0) };
};

// Counted beside the account, but not out yet or not any more: few, each found in its index.
const hiddenPosts = (sql: Sql, ids: readonly number[], now: Date) => {
  const listed = () => sql('posts').select('id', 'author_id').whereIn('author_id', ids).where('listed', 1);
  const ended = listed().where('shelf', 'live').where('publish_down', '<=', now).where('published_at', '<=', now);
  return listed().where('published_at', '>', now).unionAll(ended);
};

/** How many posts of each of these authors are out. */
export const postCounts = async (sql: Sql, ids: readonly number[], now: Date): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const [kept, hidden]: [{ id: number; count: number }[], { author_id: number }[]] = await Promise.all([
    sql('users').select('id', 'posts_count as count').whereIn('id', ids),
    hiddenPosts(sql, ids, now),
  ]);
  const counts = new Map(kept.map(row => [row.id, row.count]));
  for (const { author_id: id } of hidden) counts.set(id, Math.max(0, (counts.get(id) ?? 0) - 1));
  return counts;
};

export interface RecentPost {
  readonly id: number;
  readonly authorId: number;
  readonly title: string;
  readonly slug: string;
  readonly publishedAt: Date;
}

/** The newest posts of each author: as many steps of the index as there are posts asked for. */
export const recentPosts = async (
  sql: Sql,
  authors: readonly number[],
  now: Date,
  each: number,
): Promise<ReadonlyMap<number, RecentPost[]>> => {
  if (authors.length === 0) return new Map();
  const newest = authors.map(author =>
    sql('posts as l')
      .select('l.id')
      .where({ 'l.author_id': author, 'l.listed': 1 })
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
    .select('p.id', 'p.author_id as authorId', 'p.title', 'p.slug', 'p.published_at as publishedAt')
    .orderBy([
      { column: 'p.published_at', order: 'desc' },
      { column: 'p.id', order: 'desc' },
    ]);
  const posts = new Map<number, RecentPost[]>();
  for (const row of rows) posts.set(row.authorId, [...(posts.get(row.authorId) ?? []), row]);
  return posts;
};
