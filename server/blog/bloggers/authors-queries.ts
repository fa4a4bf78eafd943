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
