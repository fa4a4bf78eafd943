import { type Knex, ordered, preparedQuery, type Sql, type Transaction } from '../../core/db/index.ts';
import type { Audience } from '../../core/policy/index.ts';
import { storeAudiences } from './audience-queries.ts';
import { isCoAuthor, writtenIds } from './co-author-queries.ts';
import { type CountTargets, countPosts, lockCounts } from './counter-queries.ts';

/** Set of posts in a listing. */
export type Scope =
  /** `site`: all posts; `front`: those of the front page. */
  | { readonly kind: 'site' }
  | { readonly kind: 'front' }
  | { readonly kind: 'category' | 'tag' | 'author' | 'team'; readonly id: number }
  | { readonly kind: 'month'; readonly from: Date; readonly until: Date };

/** Expired posts: few, read from their own index. */
export const endedPosts = (sql: Sql, now: Date) =>
  sql('posts').select('id').where('lifecycle', 'live').where('publish_down', '<=', now);

const tables: Readonly<Partial<Record<Scope['kind'], string>>> = { category: 'post_categories', tag: 'post_tags' };

const idColumn = ({ kind }: Scope): string => (tables[kind] ? 'l.post_id' : 'l.id');

/** Posts that a list shows: those for everyone, or those for one audience. */
type ShownTo = { readonly 'l.listed': 1 } | { readonly 'l.shown': Audience };

const forAll = { 'l.listed': 1 } as const;

const postsOf = (sql: Sql, scope: Scope, now: Date, shownTo: ShownTo) => {
  const posts = sql(`${tables[scope.kind] ?? 'posts'} as l`)
    .where(shownTo)
    .where('l.published_at', '<=', now)
    .whereNotIn(idColumn(scope), endedPosts(sql, now));
  switch (scope.kind) {
    case 'site':
      return posts;
    case 'front':
      return posts.where('l.off_front_page', 0);
    case 'month':
      return posts.where('l.published_at', '>=', scope.from).where('l.published_at', '<', scope.until);
    default:
      return posts.where(`l.${scope.kind}_id`, scope.id);
  }
};

/**
 * Published posts of a scope that everyone may read; of an author only the posts that the account owns. Each scope reads
 * one index that ends in published_at and the id, so that no page needs a sort.
 */
export const listed = (sql: Sql, scope: Scope, now: Date) => postsOf(sql, scope, now, forAll);

/** Published posts of a scope for one audience beside everyone; of an author those of co-authors too. */
export const listedFor = (sql: Sql, scope: Scope, now: Date, audience: Audience) => {
  if (scope.kind !== 'author') return postsOf(sql, scope, now, { 'l.shown': audience });
  return postsOf(sql, { kind: 'site' }, now, { 'l.shown': audience }).where(written =>
    written
      .where('l.author_id', scope.id)
      .orWhereIn('l.id', sql('post_authors').select('post_id').where({ user_id: scope.id, state: 'accepted' })),
  );
};

const newestFirst = (id: string) => [
  { column: 'l.published_at', order: 'desc' as const },
  { column: id, order: 'desc' as const },
];

/** Newest posts that an account owns, and those that it is a co-author of, each read in its index. */
const partsOfAuthor = (sql: Sql, userId: number, now: Date, { most, until }: { most: number; until?: Date }) => {
  const newest = (table: 'posts' | 'post_authors', id: string, user: string) =>
    sql(`${table} as l`)
      .select({ id, at: 'l.published_at' })
      .where({ [user]: userId, 'l.listed': 1 })
      .where('l.published_at', '<=', now)
      .whereNotIn(id, endedPosts(sql, now))
      .modify(query => {
        if (until) query.where('l.published_at', '<', until);
      })
      .orderBy(newestFirst(id))
      .limit(most);
  return [newest('posts', 'l.id', 'l.author_id'), newest('post_authors', 'l.post_id', 'l.user_id')];
};

/** Ids of a part of the posts that several queries find, newest first. */
const merged = (sql: Sql, parts: readonly Knex.QueryBuilder[], { start, count }: ListRange): Promise<number[]> =>
  sql(sql.unionAll([...parts], true).as('b'))
    .orderBy(ordered('desc', 'at', 'id'))
    .limit(count)
    .offset(start)
    .pluck('id');

/** Part of a listing. */
interface ListRange {
  readonly start: number;
  readonly count: number;
  /** Only posts published before it. */
  readonly until?: Date;
}

/** Ids of published posts, newest first; with `until` of those published before that moment. */
export const listedIds = async (sql: Sql, scope: Scope, now: Date, range: ListRange): Promise<number[]> => {
  const { start, count, until } = range;
  if (scope.kind === 'author' && (await isCoAuthor(sql, scope.id)))
    return merged(sql, partsOfAuthor(sql, scope.id, now, { most: start + count, ...(until ? { until } : {}) }), range);
  const id = idColumn(scope);
  const rows: { id: number }[] = await listed(sql, scope, now)
    .modify(query => {
      if (until) query.where('l.published_at', '<', until);
    })
    .select({ id })
    .orderBy(newestFirst(id))
    .limit(count)
    .offset(start);
  return rows.map(row => row.id);
};

/** Ids of published posts of a scope for a reader who has audiences beside everyone, newest first. */
export const listedIdsFor = async (
  sql: Sql,
  scope: Scope,
  now: Date,
  { start, count, until, audiences }: ListRange & { readonly audiences: readonly Audience[] },
): Promise<number[]> => {
  const most = start + count;
  const id = idColumn(scope);
  const newest = (posts: Knex.QueryBuilder) =>
    posts
      .select({ id, at: 'l.published_at' })
      .modify(query => {
        if (until) query.where('l.published_at', '<', until);
      })
      .orderBy(newestFirst(id))
      .limit(most);
  const open =
    scope.kind === 'author'
      ? partsOfAuthor(sql, scope.id, now, { most, ...(until ? { until } : {}) })
      : [newest(listed(sql, scope, now))];
  const own = audiences.map(audience => newest(listedFor(sql, scope, now, audience)));
  return merged(sql, [...open, ...own], { start, count });
};

/** Ids of the newest posts of several scopes, one list each in the order of the scopes: one statement. */
export const newestOfScopes = async (
  sql: Sql,
  scopes: readonly Scope[],
  now: Date,
  count: number,
): Promise<number[][]> => {
  const parts = scopes.map((scope, at) =>
    listed(sql, scope, now)
      .select({ id: idColumn(scope), at: 'l.published_at' }, sql.raw('? AS place', [at]))
      .orderBy([
        { column: 'l.published_at', order: 'desc' },
        { column: idColumn(scope), order: 'desc' },
      ])
      .limit(count),
  );
  const rows: { id: number; place: number }[] = await sql
    .from(sql.unionAll(parts, true).as('newest'))
    .select('id', 'place')
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
  return scopes.map((_, at) => rows.filter(({ place }) => place === at).map(({ id }) => id));
};

const changes = preparedQuery<{ readonly up: Date | null; readonly down: Date | null }, [now: Date]>((sql, [now]) =>
  sql.select({
    up: sql('posts').where('listed', 1).where('published_at', '>', now).min('published_at'),
    // The page of an archived post ends with the post.
    down: sql('posts').whereIn('lifecycle', ['live', 'archived']).where('publish_down', '>', now).min('publish_down'),
  }),
);

/** Next time listings change by themselves: a scheduled post is published or one expires; null: never. */
export const nextChange = async (sql: Sql, now: Date): Promise<Date | null> => {
  const [row] = await changes(sql, [now]);
  const moments = [row?.up, row?.down].flatMap(at => at?.getTime() ?? []);
  return moments.length > 0 ? new Date(Math.min(...moments)) : null;
};

export interface Month {
  readonly year: number;
  readonly month: number;
  readonly count: number;
}

/** Months with posts of a listing, newest first. Counts every post: pages call `monthsIn`, which caches. */
export const monthsOf = async (sql: Sql, scope: Scope, now: Date): Promise<Month[]> => {
  const posts =
    scope.kind === 'author' && (await isCoAuthor(sql, scope.id))
      ? listed(sql, { kind: 'site' }, now).join(writtenIds(sql, scope.id).as('w'), 'w.id', 'l.id')
      : listed(sql, scope, now);
  const rows: Month[] = await posts
    .select(sql.raw('YEAR(l.published_at) AS year, MONTH(l.published_at) AS month, COUNT(*) AS count'))
    .groupBy('year', 'month')
    .orderBy([
      { column: 'year', order: 'desc' },
      { column: 'month', order: 'desc' },
    ]);
  return rows.map(({ year, month, count }) => ({ year, month, count: Number(count) }));
};

const countTargetsOf = async (sql: Transaction, ids: readonly number[]): Promise<CountTargets> => {
  const [users, others, categories, tags] = await Promise.all([
    sql('posts').distinct({ id: 'author_id' }).whereIn('id', ids),
    sql('post_authors').distinct({ id: 'user_id' }).whereIn('post_id', ids),
    sql('post_categories').distinct({ id: 'category_id' }).whereIn('post_id', ids),
    sql('post_tags').distinct({ id: 'tag_id' }).whereIn('post_id', ids),
  ]);
  const idsIn = (rows: { id: number }[]): number[] => rows.map(row => row.id);
  return { users: [...new Set([...idsIn(users), ...idsIn(others)])], categories: idsIn(categories), tags: idsIn(tags) };
};

/**
 * Locks the counted rows before posts are changed: the database takes a shared lock on the row of an author, category
 * or tag for every referencing row, and two writers that then update the counts would deadlock.
 */
export const lockCountedRows = async (sql: Transaction, ids: readonly number[]): Promise<void> =>
  lockCounts(sql, await countTargetsOf(sql, ids));

/** Copies state and dates of posts to the joining tables and recounts their authors, categories and tags. */
export const writeListings = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  for (const table of ['post_categories', 'post_tags', 'post_authors'])
    await sql(`${table} as l`)
      .join('posts as p', 'p.id', 'l.post_id')
      .whereIn('l.post_id', ids)
      .modify(query => {
        // A co-author who has not accepted is in no list.
        if (table === 'post_authors') query.where('l.state', 'accepted');
      })
      .update({
        'l.listed': sql.ref('p.listed'),
        'l.published_at': sql.ref('p.published_at'),
        ...(table === 'post_authors' ? {} : { 'l.shown': sql.ref('p.shown') }),
      });
  await countPosts(sql, await countTargetsOf(sql, ids));
};

/**
 * Writes who may read these posts, copies their state and dates to the joining tables and recounts their authors and
 * co-authors, categories and tags. Required in each transaction that writes a post's state, dates, categories or tags;
 * categories and tags that a post has left are recounted by the caller.
 */
export const relistPosts = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await storeAudiences(sql, ids);
  await writeListings(sql, ids);
};
