import { countRows, type Knex, type Sql } from '../../core/db/index.ts';
import type { Audience } from '../../core/policy/index.ts';
import { endedPosts, listed, listedFor, type Scope } from './listing-queries.ts';

/** Targets of post counts; the count is stored beside each (`blog/post-model/counter-queries`). */
type CountedBy = 'category' | 'tag' | 'author';

const tables = {
  category: { table: 'categories', joining: 'post_categories as j' },
  tag: { table: 'tags', joining: 'post_tags as j' },
  author: { table: 'users', joining: 'posts as j' },
} as const;

// Included in the stored counts, but scheduled or expired: few, each found in its index.
const hidden = (sql: Sql, now: Date) => {
  const later = sql('posts').select('id').where('listed', 1).where('published_at', '>', now);
  const ended = endedPosts(sql, now).where('listed', 1).where('published_at', '<=', now);
  return later.unionAll(ended).as('h');
};

const hiddenBy = (sql: Sql, by: CountedBy, now: Date) =>
  sql(hidden(sql, now)).join(tables[by].joining, by === 'author' ? 'j.id' : 'j.post_id', 'h.id');

/** Hidden posts by co-author. */
const hiddenShared = async (sql: Sql, now: Date, ids?: readonly number[]): Promise<{ id: number; count: number }[]> =>
  sql(hidden(sql, now))
    .join('post_authors as j', 'j.post_id', 'h.id')
    .where('j.listed', 1)
    .modify(query => {
      if (ids) query.whereIn('j.user_id', [...ids]);
    })
    .groupBy('j.user_id')
    .select({ id: 'j.user_id' })
    .count({ count: '*' });

/**
 * Number of published posts of each category, tag or author, of all or of the ids; targets without posts are left out.
 * The cost depends on the number of targets, not of posts.
 */
export const countsBy = async (
  sql: Sql,
  by: CountedBy,
  now: Date,
  ids?: readonly number[],
): Promise<Map<number, number>> => {
  if (ids?.length === 0) return new Map();
  const among = (column: string) => (query: ReturnType<Sql>) => {
    if (ids) query.whereIn(column, [...ids]);
  };
  const [table, unseen, unseenShared]: { id: number; count: number }[][] = await Promise.all([
    sql(tables[by].table).select('id', 'posts_count as count').where('posts_count', '>', 0).modify(among('id')),
    hiddenBy(sql, by, now)
      .modify(among(`j.${by}_id`))
      .groupBy(`j.${by}_id`)
      .select({ id: `j.${by}_id` })
      .count({ count: '*' }),
    by === 'author' ? hiddenShared(sql, now, ids) : [],
  ]);
  const less = new Map<number, number>();
  for (const { id, count } of [...(unseen ?? []), ...(unseenShared ?? [])])
    less.set(id, (less.get(id) ?? 0) + Number(count));
  const counts = (table ?? []).map(({ id, count }) => [id, count - (less.get(id) ?? 0)] as const);
  return new Map(counts.filter(([, count]) => count > 0));
};

// A post counts for each of its authors, so that shared ones are taken off.
const siteParts = (sql: Sql, now: Date): readonly Knex.QueryBuilder[] => [
  sql('users').where('posts_count', '>', 0).select(sql.raw('COALESCE(SUM(posts_count), 0)')),
  sql('post_authors').where('listed', 1).count(),
  sql(hidden(sql, now)).count(),
];

// Posts that are kept off the front page are few, or all: counted in the index of the front page.
const offFrontPage = (sql: Sql, now: Date): Knex.QueryBuilder =>
  listed(sql, { kind: 'site' }, now).where('l.off_front_page', 1).count();

/** The first count less the others, by one query. */
const difference = async (sql: Sql, parts: readonly Knex.QueryBuilder[]): Promise<number> => {
  const row = await sql.first<{ count: number }>(sql.raw(`${parts.map(() => '(?)').join(' - ')} as count`, [...parts]));
  return Math.max(0, Number(row.count));
};

export const listedCount = async (sql: Sql, scope: Scope, now: Date): Promise<number> => {
  if (scope.kind === 'site') return difference(sql, siteParts(sql, now));
  if (scope.kind === 'front') return difference(sql, [...siteParts(sql, now), offFrontPage(sql, now)]);
  if (scope.kind === 'category' || scope.kind === 'tag' || scope.kind === 'author')
    return (await countsBy(sql, scope.kind, now, [scope.id])).get(scope.id) ?? 0;
  return countRows(listed(sql, scope, now));
};

/** Number of published posts of a scope for these audiences beside everyone; with `from` of those since that moment. */
export const ownCountOf = async (
  sql: Sql,
  scope: Scope,
  now: Date,
  audiences: readonly Audience[],
  from?: Date,
): Promise<number> => {
  const counts = await Promise.all(
    audiences.map(audience =>
      countRows(
        listedFor(sql, scope, now, audience).modify(query => {
          if (from) query.where('l.published_at', '>=', from);
        }),
      ),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

/** Number of published posts of a scope for a reader who has audiences beside everyone. */
export const listedCountFor = async (
  sql: Sql,
  scope: Scope,
  now: Date,
  audiences: readonly Audience[],
): Promise<number> => {
  const [open, own] = await Promise.all([listedCount(sql, scope, now), ownCountOf(sql, scope, now, audiences)]);
  return open + own;
};
