import type { RequestContext } from '../../core/context/index.ts';
import type { Knex, Sql } from '../../core/db/index.ts';
import { listSize, type Ordering } from '../../core/http/index.ts';
import { moment } from '../../core/time/index.ts';
import { type Count, standingsOf } from './post-counts-queries.ts';

export type PostSort = 'title' | 'category' | 'date' | 'hits' | 'state';

/** Posts without a category come before those of the first one. */
const none = 'none';

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Filter and order of a list of posts. */
export interface AskedPosts {
  /** Null: all authors. */
  readonly authorId: number | null;
  /** State value of the filter (wire §3.5); null: everything outside the trash. */
  readonly standing: number | null;
  readonly categoryId: number | typeof none | null;
  readonly search: string;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly sort: PostSort;
  readonly ordering: Ordering;
  readonly start: number;
}

export interface Found {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Up to this number of posts are collected and sorted; above it the index of the sort is read. */
const gatheredMost = 3_000;

/** Upper bound of search results; more words narrow it. */
const searchedMost = 1_000;

const trash = -1;
const scheduled = 2;

type Index = 'dated' | 'standing' | 'titled' | 'hits' | 'category';

const indexOf = { title: 'titled', category: 'category', date: 'dated', hits: 'hits', state: 'standing' } as const;

const posts = (sql: Sql, { authorId }: AskedPosts, index: Index): Knex.QueryBuilder =>
  sql
    .select({ id: 'p.id' })
    .from(sql.raw('posts AS p FORCE INDEX (??)', [`posts_${authorId === null ? 'all' : 'own'}_${index}`]));

const escapeLike = (search: string): string => search.replace(/[\\%_]/g, character => `\\${character}`);

const narrow =
  (asked: AskedPosts, now: Date) =>
  (query: Knex.QueryBuilder): void => {
    const { authorId, standing, categoryId, search, from, until } = asked;
    if (authorId !== null) query.where('p.author_id', authorId);
    query.where('p.kept', standing === trash ? 0 : 1);
    if (standing === null) query.where('p.standing', '>', trash);
    else query.where('p.standing', standing === scheduled ? 1 : standing);
    if (standing === 1) query.where('p.dated', '<=', now);
    if (standing === scheduled) query.where('p.dated', '>', now);
    if (categoryId === none) query.whereNull('p.category_id');
    else if (categoryId !== null) query.where('p.category_id', categoryId);
    if (search) query.where('p.title', 'like', `%${escapeLike(search)}%`);
    if (from) query.where('p.dated', '>=', from);
    if (until) query.where('p.dated', '<', until);
  };

const columnsOf = (sort: PostSort): string[] => {
  switch (sort) {
    case 'title':
      return ['p.title', 'p.id'];
    case 'hits':
      return ['p.hits', 'p.id'];
    case 'state':
      return ['p.standing', 'p.dated', 'p.id'];
    case 'category':
      return ['c.title', 'c.id', 'p.dated', 'p.id'];
    default:
      return ['p.dated', 'p.id'];
  }
};

const turned = (ordering: Ordering): Ordering => (ordering === 'asc' ? 'desc' : 'asc');

const idsIn = async (query: Knex.QueryBuilder): Promise<number[]> => {
  const rows: { id: number }[] = await query;
  return rows.map(row => row.id);
};

const gatherIndex = ({ standing, categoryId, search }: AskedPosts): Index => {
  if (search) return 'titled';
  if (standing !== null) return 'standing';
  return categoryId === null ? 'dated' : 'category';
};

// A small number is sorted on request.
const gather = (sql: Sql, asked: AskedPosts, now: Date, limit: number, offset: number): Promise<number[]> => {
  const query = posts(sql, asked, gatherIndex(asked))
    .modify(narrow(asked, now))
    .orderBy(columnsOf(asked.sort).map(column => ({ column, order: asked.ordering })))
    .limit(limit)
    .offset(offset);
  return idsIn(asked.sort === 'category' ? query.leftJoin('categories as c', 'c.id', 'p.category_id') : query);
};

const walkIndex = ({ sort, standing, categoryId }: AskedPosts): Index => {
  if (sort === 'date' && categoryId !== null) return 'category';
  if (sort === 'date' && standing !== null) return 'standing';
  return indexOf[sort];
};

/** Range of `total` rows, from `start` on. */
interface Stretch {
  readonly start: number;
  readonly count: number;
  readonly total: number;
}

// The second half is read from the other end, so that fewer rows are skipped.
const walk = async (sql: Sql, asked: AskedPosts, now: Date, { start, count, total }: Stretch): Promise<number[]> => {
  if (count === 0) return [];
  const isFar = start > total / 2;
  const order = isFar ? turned(asked.ordering) : asked.ordering;
  const ids = await idsIn(
    posts(sql, asked, walkIndex(asked))
      .modify(narrow(asked, now))
      .orderBy(columnsOf(asked.sort).map(column => ({ column, order })))
      .limit(count)
      .offset(isFar ? total - start - count : start),
  );
  return isFar ? ids.reverse() : ids;
};

/** Part of a page that belongs to one category. */
interface Covered extends Stretch {
  readonly categoryId: number | typeof none;
}

const titled = async (sql: Sql, ids: readonly number[]): Promise<number[]> =>
  idsIn(
    sql('categories as c')
      .select('c.id')
      .whereIn('c.id', [...ids])
      .orderBy(['c.title', 'c.id']),
  );

// The counts of the categories are known: whole categories before the page are skipped without reading them.
const coveredBy = async (sql: Sql, { start, ordering }: AskedPosts, counts: readonly Count[]): Promise<Covered[]> => {
  const totals = new Map<number | typeof none, number>();
  for (const { categoryId, count } of counts)
    totals.set(categoryId ?? none, (totals.get(categoryId ?? none) ?? 0) + count);
  const rising = [none, ...(await titled(sql, [...totals.keys()].filter(isNumber)))] as const;
  let before = 0;
  return (ordering === 'asc' ? rising : rising.toReversed()).flatMap(categoryId => {
    const total = totals.get(categoryId) ?? 0;
    const from = Math.max(0, start - before);
    const count = Math.max(0, Math.min(total, start + listSize - before) - from);
    before += total;
    return count > 0 ? [{ categoryId, start: from, count, total }] : [];
  });
};

// Categories that fit whole on a page: no more posts than the page shows.
const wholeOnes = (sql: Sql, asked: AskedPosts, now: Date, covered: readonly Covered[]): Promise<number[]> =>
  idsIn(
    posts(sql, asked, 'category')
      .join('categories as c', 'c.id', 'p.category_id')
      .modify(narrow(asked, now))
      .whereIn('p.category_id', covered.map(({ categoryId }) => categoryId).filter(isNumber))
      .orderBy(['c.title', 'c.id', 'p.dated', 'p.id'].map(column => ({ column, order: asked.ordering }))),
  );

const byCategory = async (sql: Sql, asked: AskedPosts, now: Date, counts: readonly Count[]): Promise<number[]> => {
  const covered = await coveredBy(sql, asked, counts);
  const [first, whole, last] = [covered[0], covered.slice(1, -1), covered.length > 1 ? covered.at(-1) : undefined];
  const within = (one: Covered | undefined): Promise<number[]> =>
    one ? walk(sql, { ...asked, sort: 'date', categoryId: one.categoryId }, now, one) : Promise.resolve([]);
  return [
    ...(await within(first)),
    ...(whole.length > 0 ? await wholeOnes(sql, asked, now, whole) : []),
    ...(await within(last)),
  ];
};

const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0);

// Date filters are rare: the posts between two dates are counted on request.
const countBetween = async (sql: Sql, asked: AskedPosts, now: Date): Promise<number> => {
  const [row]: { count: number }[] = await posts(sql, asked, 'dated')
    .clearSelect()
    .modify(narrow(asked, now))
    .count({ count: '*' });
  return Number(row?.count ?? 0);
};

/** One page of a list of posts with the total; a page reads no more than the index of its sort. */
export const postsPage = async (
  context: Pick<RequestContext, 'services' | 'sql'>,
  given: AskedPosts,
): Promise<Found> => {
  const { sql } = context;
  // Inside one category the order by category is that by date.
  const asked = given.sort === 'category' && given.categoryId !== null ? { ...given, sort: 'date' as const } : given;
  const now = moment(context.services.clock);
  if (asked.search) {
    const ids = await gather(sql, asked, now, searchedMost, 0);
    return { ids: ids.slice(asked.start, asked.start + listSize), total: ids.length };
  }
  const { counts } = await standingsOf(context, asked.authorId);
  const meant = counts.filter(
    ({ filter, categoryId }) =>
      (asked.standing === null ? filter !== trash : filter === asked.standing) &&
      (asked.categoryId === null || categoryId === asked.categoryId),
  );
  const isDated = asked.from !== null || asked.until !== null;
  const total = isDated ? await countBetween(sql, asked, now) : sum(meant);
  if (total <= gatheredMost) return { ids: await gather(sql, asked, now, listSize, asked.start), total };
  if (asked.sort === 'category' && !isDated) return { ids: await byCategory(sql, asked, now, meant), total };
  if (asked.sort === 'category') return { ids: await gather(sql, asked, now, listSize, asked.start), total };
  const count = Math.max(0, Math.min(listSize, total - asked.start));
  return { ids: await walk(sql, asked, now, { start: asked.start, count, total }), total };
};
