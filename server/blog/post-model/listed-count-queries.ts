import { countRows, type Sql } from '../../core/db/index.ts';
import { endedPosts, listed, type Scope } from './listing-queries.ts';

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
  const [table, unseen]: { id: number; count: number }[][] = await Promise.all([
    sql(tables[by].table).select('id', 'posts_count as count').where('posts_count', '>', 0).modify(among('id')),
    hiddenBy(sql, by, now)
      .modify(among(`j.${by}_id`))
      .groupBy(`j.${by}_id`)
      .select({ id: `j.${by}_id` })
      .count({ count: '*' }),
  ]);
  const less = new Map(unseen?.map(({ id, count }) => [id, Number(count)]));
  const counts = (table ?? []).map(({ id, count }) => [id, count - (less.get(id) ?? 0)] as const);
  return new Map(counts.filter(([, count]) => count > 0));
};

const siteCount = async (sql: Sql, now: Date): Promise<number> => {
  const [all, unseen] = await Promise.all([
    sql('users').where('posts_count', '>', 0).sum({ count: 'posts_count' }).first(),
    countRows(sql(hidden(sql, now))),
  ]);
  return Math.max(0, Number(all?.count ?? 0) - unseen);
};

// Posts that are kept off the front page are few, or all: counted in the index of the front page.
const frontCount = async (sql: Sql, now: Date): Promise<number> => {
  const [all, off] = await Promise.all([
    siteCount(sql, now),
    countRows(listed(sql, { kind: 'site' }, now).where('l.off_front_page', 1)),
  ]);
  return Math.max(0, all - off);
};

export const listedCount = async (sql: Sql, scope: Scope, now: Date): Promise<number> => {
  if (scope.kind === 'site') return siteCount(sql, now);
  if (scope.kind === 'front') return frontCount(sql, now);
  if (scope.kind === 'category' || scope.kind === 'tag' || scope.kind === 'author')
    return (await countsBy(sql, scope.kind, now, [scope.id])).get(scope.id) ?? 0;
  return countRows(listed(sql, scope, now));
};
