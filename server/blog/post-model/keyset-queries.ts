import { inKeyset, type KeysetRange, type Knex, ordered, type Position, type Sql } from '../../core/db/index.ts';
import type { Audience } from '../../core/policy/index.ts';
import { endedPosts, listed, listedFor, type Scope } from './listing-queries.ts';

/** Columns of the id and the date. */
interface Columns {
  readonly id: string;
  readonly at: string;
}

/** Reads one part of a list in its index, from the position on. */
const part = (
  posts: Knex.QueryBuilder,
  columns: Columns,
  order: 'asc' | 'desc',
  range: KeysetRange,
): Knex.QueryBuilder => posts.select({ ...columns }).modify(inKeyset({ ...columns, order }, range));

const merged = async (
  sql: Sql,
  parts: readonly Knex.QueryBuilder[],
  order: 'asc' | 'desc',
  count: number,
): Promise<Position[]> => {
  const [first, ...others] = parts;
  if (first && others.length === 0) return first;
  return sql(sql.unionAll([...parts], true).as('b'))
    .select('id', 'at')
    .orderBy(ordered(order, 'at', 'id'))
    .limit(count);
};

const ofScope = ({ kind }: Scope): Columns => ({
  id: kind === 'category' || kind === 'tag' ? 'l.post_id' : 'l.id',
  at: 'l.published_at',
});

/** Published posts that an account is a co-author of. */
const sharedBy = (sql: Sql, userId: number, now: Date): Knex.QueryBuilder =>
  sql('post_authors as l')
    .where({ 'l.user_id': userId, 'l.listed': 1 })
    .where('l.published_at', '<=', now)
    .whereNotIn('l.post_id', endedPosts(sql, now));

/** Positions of published posts of a scope, newest first, for everyone and for further audiences of a reader. */
export const publishedAfter = (
  sql: Sql,
  scope: Scope,
  { now, audiences }: { readonly now: Date; readonly audiences: readonly Audience[] },
  range: KeysetRange,
): Promise<Position[]> => {
  const columns = ofScope(scope);
  const parts = [
    part(listed(sql, scope, now), columns, 'desc', range),
    ...(scope.kind === 'author'
      ? [part(sharedBy(sql, scope.id, now), { id: 'l.post_id', at: 'l.published_at' }, 'desc', range)]
      : []),
    ...audiences.map(audience => part(listedFor(sql, scope, now, audience), columns, 'desc', range)),
  ];
  return merged(sql, parts, 'desc', range.count);
};

/** Positions of published posts, the oldest change first. */
export const changedAfter = (
  sql: Sql,
  { now, audiences }: { readonly now: Date; readonly audiences: readonly Audience[] },
  range: KeysetRange,
): Promise<Position[]> => {
  const parts = (['public', ...audiences] as const).map(audience =>
    part(listedFor(sql, { kind: 'site' }, now, audience), { id: 'l.id', at: 'l.modified_at' }, 'asc', range),
  );
  return merged(sql, parts, 'asc', range.count);
};
