import { moment } from '../../core/clock.ts';
import type { Knex, Sql } from '../../core/db.ts';
import { listSize, type Ordering } from '../../core/list-state.ts';
import type { Visit } from '../../core/visit.ts';
import { standingsOf } from './post-counts-queries.ts';

export type PostSort = 'title' | 'category' | 'date' | 'hits' | 'state';

/** What a list of posts is narrowed to, and its order. */
export interface AskedPosts {
  /** Null: everybody's. */
  readonly authorId: number | null;
  /** The standing as the filter has it (wire §3.5); null: all that is not in the trash. */
  readonly standing: number | null;
  readonly categoryId: number | null;
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

/** So many are gathered and put in order; of more the index of the sort is walked. */
const gatheredMost = 3_000;

/** A search finds at most so many: it goes on in more words. */
const searchedMost = 1_000;

const trash = -1;
const scheduled = 2;

type Index = 'dated' | 'standing' | 'titled' | 'hits' | 'category';

const indexOf = { title: 'titled', category: 'category', date: 'dated', hits: 'hits', state: 'standing' } as const;

const posts = (sql: Sql, { authorId }: AskedPosts, index: Index): Knex.QueryBuilder =>
  sql
    .select({ id: 'p.id' })
    .from(sql.raw('posts AS p FORCE INDEX (??)', [`posts_${authorId === null ? 'all' : 'own'}_${index}`]));

const literal = (search: string): string => search.replace(/[\\%_]/g, character => `\\${character}`);

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
    if (categoryId !== null) query.where('p.category_id', categoryId);
    if (search) query.where('p.title', 'like', `%${literal(search)}%`);
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
      return ['c.title', 'p.dated', 'p.id'];
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

// Few enough to be put in order when they are asked for.
const gather = (sql: Sql, asked: AskedPosts, now: Date, limit: number, offset: number): Promise<number[]> => {
  const query = posts(sql, asked, gatherIndex(asked))
    .modify(narrow(asked, now))
    .orderBy(columnsOf(asked.sort).map(column => ({ column, order: asked.ordering })))
    .limit(limit)
    .offset(offset);
  return idsIn(asked.sort === 'category' ? query.leftJoin('categories as c', 'c.id', 'p.category_id') : query);
};

const walkIndex = ({ sort, standing, categoryId }: AskedPosts): Index => {
  if (sort === 'date' && standing !== null) return 'standing';
  if (sort === 'date' && categoryId !== null) return 'category';
  return indexOf[sort];
};

// The second half is reached from the other end: nothing is skipped one by one that need not be.
const walk = async (sql: Sql, asked: AskedPosts, now: Date, total: number): Promise<number[]> => {
  const count = Math.max(0, Math.min(listSize, total - asked.start));
  if (count === 0) return [];
  const isFar = asked.start > total / 2;
  const order = isFar ? turned(asked.ordering) : asked.ordering;
  const ids = await idsIn(
    posts(sql, asked, walkIndex(asked))
      .modify(narrow(asked, now))
      .orderBy(columnsOf(asked.sort).map(column => ({ column, order })))
      .limit(count)
      .offset(isFar ? total - asked.start - count : asked.start),
  );
  return isFar ? ids.reverse() : ids;
};

interface Part {
  readonly start: number;
  readonly count: number;
}

// Category after category in the order of their titles, each as its index has it.
const inCategories = (sql: Sql, asked: AskedPosts, now: Date, { start, count }: Part): Promise<number[]> => {
  const index = `posts_${asked.authorId === null ? 'all' : 'own'}_category`;
  return idsIn(
    sql
      .select({ id: 'p.id' })
      .from(
        sql.raw('categories AS c FORCE INDEX (categories_titled) STRAIGHT_JOIN posts AS p FORCE INDEX (??)', [index]),
      )
      .whereRaw('p.category_id = c.id')
      .modify(narrow(asked, now))
      .orderBy([
        { column: 'c.title', order: asked.ordering },
        { column: 'c.id', order: asked.ordering },
      ])
      .limit(count)
      .offset(start),
  );
};

const inNone = (sql: Sql, asked: AskedPosts, now: Date, { start, count }: Part): Promise<number[]> =>
  idsIn(
    posts(sql, asked, 'category')
      .modify(narrow(asked, now))
      .whereNull('p.category_id')
      .orderBy(['p.dated', 'p.id'])
      .limit(count)
      .offset(start),
  );

/** Where a page that begins at `start` lies in two parts, one behind the other. */
const split = (start: number, first: number): readonly [Part, Part] => {
  const inFirst = Math.max(0, Math.min(listSize, first - start));
  return [
    { start: Math.min(start, first), count: inFirst },
    { start: Math.max(0, start - first), count: listSize - inFirst },
  ];
};

const byCategory = async (sql: Sql, asked: AskedPosts, now: Date, total: number, none: number): Promise<number[]> => {
  const isRising = asked.ordering === 'asc';
  const [one, other] = split(asked.start, isRising ? total - none : none);
  const first = isRising ? inCategories : inNone;
  const second = isRising ? inNone : inCategories;
  return [
    ...(one.count > 0 ? await first(sql, asked, now, one) : []),
    ...(other.count > 0 ? await second(sql, asked, now, other) : []),
  ];
};

const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0);

// Days are asked for now and then: what lies between them is counted when it is.
const countBetween = async (sql: Sql, asked: AskedPosts, now: Date): Promise<number> => {
  const [row]: { count: number }[] = await posts(sql, asked, 'dated')
    .clearSelect()
    .modify(narrow(asked, now))
    .count({ count: '*' });
  return Number(row?.count ?? 0);
};

/** One page of a list of posts and how many there are on all of them; no page reads more than the index of its sort. */
export const postsPage = async (visit: Pick<Visit, 'services' | 'sql'>, given: AskedPosts): Promise<Found> => {
  const { sql } = visit;
  // Inside one category the order of categories is that of days.
  const asked = given.sort === 'category' && given.categoryId !== null ? { ...given, sort: 'date' as const } : given;
  const now = moment(visit.services.clock);
  if (asked.search) {
    const ids = await gather(sql, asked, now, searchedMost, 0);
    return { ids: ids.slice(asked.start, asked.start + listSize), total: ids.length };
  }
  const { counts } = await standingsOf(visit, asked.authorId);
  const meant = counts.filter(
    ({ filter, categoryId }) =>
      (asked.standing === null ? filter !== trash : filter === asked.standing) &&
      (asked.categoryId === null || categoryId === asked.categoryId),
  );
  const isDated = asked.from !== null || asked.until !== null;
  const total = isDated ? await countBetween(sql, asked, now) : sum(meant);
  if (total <= gatheredMost) return { ids: await gather(sql, asked, now, listSize, asked.start), total };
  if (asked.sort === 'category' && !isDated) {
    const none = sum(meant.filter(({ categoryId }) => categoryId === null));
    return { ids: await byCategory(sql, asked, now, total, none), total };
  }
  if (asked.sort === 'category') return { ids: await gather(sql, asked, now, listSize, asked.start), total };
  return { ids: await walk(sql, asked, now, total), total };
};
