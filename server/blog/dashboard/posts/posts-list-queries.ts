import type { ReadContext } from '../../../core/context/index.ts';
import { countRows, type Sql } from '../../../core/db/index.ts';
import { listSize } from '../../../core/http/index.ts';
import { moment } from '../../../core/time/index.ts';
import { isCoAuthor, writtenIds } from '../../post-model/index.ts';
import { type Count, postCounts } from './post-counts-queries.ts';
import {
  type Index,
  idsIn,
  matchesFilter,
  type PostFilter,
  postsByIndex,
  scannedIndex,
  sortColumns,
  trashCode,
  uncategorized,
} from './post-filter-queries.ts';
import { matchesSearch, searchedPosts } from './post-search-queries.ts';

/** Up to this number of posts are collected and sorted; above it the index of the sort is read. */
const maxSorted = 3_000;

const isNumber = (value: unknown): value is number => typeof value === 'number';

const sortedIndex = ({ statusCode, categoryId }: PostFilter): Index => {
  if (statusCode !== null) return 'status';
  return categoryId === null ? 'dated' : 'category';
};

// A small number is sorted on request.
const sortAll = (sql: Sql, criteria: PostFilter, now: Date, limit: number, offset: number): Promise<number[]> => {
  const query = postsByIndex(sql, criteria, sortedIndex(criteria))
    .modify(matchesFilter(criteria, now))
    .orderBy(sortColumns(criteria.sort, criteria.ordering))
    .limit(limit)
    .offset(offset);
  return idsIn(criteria.sort === 'category' ? query.leftJoin('categories as c', 'c.id', 'p.category_id') : query);
};

/** Rows to read from `start` on, out of `total`. */
interface RowRange {
  readonly start: number;
  readonly count: number;
  readonly total: number;
}

// The second half is read from the other end, so that fewer rows are skipped.
const scanIndex = async (
  sql: Sql,
  criteria: PostFilter,
  now: Date,
  { start, count, total }: RowRange,
): Promise<number[]> => {
  if (count === 0) return [];
  const isFar = start > total / 2;
  const order = isFar === (criteria.ordering === 'asc') ? 'desc' : 'asc';
  const ids = await idsIn(
    postsByIndex(sql, criteria, scannedIndex(criteria))
      .modify(matchesFilter(criteria, now))
      .orderBy(sortColumns(criteria.sort, order))
      .limit(count)
      .offset(isFar ? total - start - count : start),
  );
  return isFar ? ids.reverse() : ids;
};

/** Part of a page that belongs to one category. */
interface CategoryRange extends RowRange {
  readonly categoryId: number | typeof uncategorized;
}

const titled = async (sql: Sql, ids: readonly number[]): Promise<number[]> =>
  idsIn(
    sql('categories as c')
      .select('c.id')
      .whereIn('c.id', [...ids])
      .orderBy(['c.title', 'c.id']),
  );

// The counts of the categories are known: whole categories before the page are skipped without reading them.
const categoryRanges = async (
  sql: Sql,
  { start, ordering }: PostFilter,
  counts: readonly Count[],
): Promise<CategoryRange[]> => {
  const totals = new Map<number | typeof uncategorized, number>();
  for (const { categoryId, count } of counts)
    totals.set(categoryId ?? uncategorized, (totals.get(categoryId ?? uncategorized) ?? 0) + count);
  const rising = [uncategorized, ...(await titled(sql, [...totals.keys()].filter(isNumber)))] as const;
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
const wholeCategories = (
  sql: Sql,
  criteria: PostFilter,
  now: Date,
  covered: readonly CategoryRange[],
): Promise<number[]> =>
  idsIn(
    postsByIndex(sql, criteria, 'category')
      .join('categories as c', 'c.id', 'p.category_id')
      .modify(matchesFilter(criteria, now))
      .whereIn('p.category_id', covered.map(({ categoryId }) => categoryId).filter(isNumber))
      .orderBy(sortColumns('category', criteria.ordering)),
  );

const byCategory = async (sql: Sql, criteria: PostFilter, now: Date, counts: readonly Count[]): Promise<number[]> => {
  const covered = await categoryRanges(sql, criteria, counts);
  const [first, whole, last] = [covered[0], covered.slice(1, -1), covered.length > 1 ? covered.at(-1) : undefined];
  const within = (one: CategoryRange | undefined): Promise<number[]> =>
    one ? scanIndex(sql, { ...criteria, sort: 'date', categoryId: one.categoryId }, now, one) : Promise.resolve([]);
  return [
    ...(await within(first)),
    ...(whole.length > 0 ? await wholeCategories(sql, criteria, now, whole) : []),
    ...(await within(last)),
  ];
};

const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0);

// Date filters are rare: the posts between two dates are counted on request.
const countBetween = (sql: Sql, criteria: PostFilter, now: Date): Promise<number> =>
  countRows(postsByIndex(sql, criteria, 'dated').clearSelect().modify(matchesFilter(criteria, now)));

/** Posts of an author and those that others share in with the author: collected and sorted, whatever their number. */
const sharedPage = async (sql: Sql, criteria: PostFilter, authorId: number, now: Date) => {
  const found = () =>
    sql('posts as p')
      .join(writtenIds(sql, authorId).as('w'), 'w.id', 'p.id')
      .modify(matchesFilter({ ...criteria, authorId: null }, now))
      .modify(matchesSearch(criteria));
  const rows = found()
    .leftJoin('categories as c', 'c.id', 'p.category_id')
    .select({ id: 'p.id' })
    .orderBy(sortColumns(criteria.sort, criteria.ordering))
    .limit(listSize)
    .offset(criteria.start);
  const [ids, total] = await Promise.all([idsIn(rows), countRows(found())]);
  return { ids, total };
};

/** Page of a list of posts with the total; reads no more than the index of its sort. */
export const postsPage = async (
  context: ReadContext,
  requested: PostFilter,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> => {
  const { sql } = context;
  // Inside one category the order by category is that by date.
  const criteria =
    requested.sort === 'category' && requested.categoryId !== null
      ? { ...requested, sort: 'date' as const }
      : requested;
  const now = moment(context.services.clock);
  const { authorId } = criteria;
  if (authorId !== null && (await isCoAuthor(sql, authorId))) return sharedPage(sql, criteria, authorId, now);
  if (criteria.search) {
    const ids = await searchedPosts(sql, criteria, now);
    return { ids: ids.slice(criteria.start, criteria.start + listSize), total: ids.length };
  }
  const { counts } = await postCounts(context, criteria.authorId);
  const matching = counts.filter(
    ({ filter, categoryId }) =>
      (criteria.statusCode === null ? filter !== trashCode : filter === criteria.statusCode) &&
      (criteria.categoryId === null || categoryId === criteria.categoryId),
  );
  const isDated = criteria.from !== null || criteria.until !== null;
  const total = isDated ? await countBetween(sql, criteria, now) : sum(matching);
  if (total > maxSorted && criteria.sort === 'category' && !isDated)
    return { ids: await byCategory(sql, criteria, now, matching), total };
  if (total <= maxSorted || criteria.sort === 'category')
    return { ids: await sortAll(sql, criteria, now, listSize, criteria.start), total };
  const count = Math.max(0, Math.min(listSize, total - criteria.start));
  return { ids: await scanIndex(sql, criteria, now, { start: criteria.start, count, total }), total };
};
