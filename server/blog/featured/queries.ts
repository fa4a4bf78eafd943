import type { FeaturedType } from '../../../protocol/blog/featured.ts';
import type { Sql } from '../../core/db/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { cardsOf } from '../cards/index.ts';
import { endedPosts } from '../post-model/index.ts';

/** Public featured posts, the most recently featured first. */
export const featuredIds = async (sql: Sql, now: Date, count: number): Promise<number[]> => {
  if (count === 0) return [];
  return sql('featured as f')
    .join('posts as p', 'p.id', 'f.target_id')
    .where('f.type', 'post')
    .where({ 'p.listed': 1, 'p.off_front_page': 0 })
    .whereNull('p.password')
    .where('p.published_at', '<=', now)
    .whereNotIn('p.id', endedPosts(sql, now))
    .orderBy([
      { column: 'f.created_at', order: 'desc' },
      { column: 'f.target_id', order: 'desc' },
    ])
    .limit(count)
    .pluck('p.id');
};

export type FeaturedCard = Awaited<ReturnType<typeof cardsOf>>[number];

export const featuredCards = async (sql: Sql, now: Date, count: number): Promise<FeaturedCard[]> =>
  cardsOf(sql, await featuredIds(sql, now, count));

interface Row {
  readonly name: string;
  readonly password: string | null;
}

const rowOf = (sql: Sql, type: FeaturedType, id: number): Promise<Row | undefined> => {
  if (type === 'post') return sql('posts').select('title as name', 'password').where('id', id).first();
  const none = sql.raw('NULL AS password');
  return type === 'blogger'
    ? sql('users').select('name', none).where('id', id).first()
    : sql('teams').select('title as name', none).where('id', id).first();
};

/** Name of a target that may be featured; refuses a missing target and a post with a password. */
export const featurableName = async (sql: Sql, type: FeaturedType, id: number): Promise<string> => {
  const row = await rowOf(sql, type, id);
  if (!row) throw notFound();
  if (row.password !== null) throw new UserError('FEATURED_PROTECTED');
  return row.name;
};

/** Name of a featured target, whatever its present state. */
export const featuredName = async (sql: Sql, type: FeaturedType, id: number): Promise<string> => {
  const row = await rowOf(sql, type, id);
  if (!row) throw notFound();
  return row.name;
};
