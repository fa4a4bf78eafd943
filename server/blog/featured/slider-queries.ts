import type { Sql } from '../../core/db/index.ts';
import { cardsOf } from '../cards/index.ts';
import { endedPosts } from '../post-model/index.ts';

/** Public featured posts, the most recently featured first. */
export const featuredPostIds = async (sql: Sql, now: Date, count: number): Promise<number[]> => {
  if (count === 0) return [];
  const rows: { id: number }[] = await sql('featured as f')
    .join('posts as p', 'p.id', 'f.target_id')
    .select('p.id')
    .where('f.type', 'post')
    .where('p.listed', 1)
    .whereNull('p.password')
    .where('p.published_at', '<=', now)
    .whereNotIn('p.id', endedPosts(sql, now))
    .orderBy([
      { column: 'f.created_at', order: 'desc' },
      { column: 'f.target_id', order: 'desc' },
    ])
    .limit(count);
  return rows.map(row => row.id);
};

export type FeaturedCard = Awaited<ReturnType<typeof cardsOf>>[number];

export const featuredCards = async (sql: Sql, now: Date, count: number): Promise<FeaturedCard[]> =>
  cardsOf(sql, await featuredPostIds(sql, now, count));
