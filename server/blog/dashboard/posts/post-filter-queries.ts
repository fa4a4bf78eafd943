import type { Knex, Sql } from '../../../core/db/index.ts';
import type { ListState, Ordering } from '../../../core/http/index.ts';

export type PostSort = 'title' | 'category' | 'date' | 'hits' | 'state';

/** Posts without a category come before those of the first one. */
export const uncategorized = 'none';

/** Filter and order of a list of posts. */
export interface PostFilter extends Pick<ListState, 'search' | 'ordering' | 'start'> {
  /** Null: all authors. */
  readonly authorId: number | null;
  /** State value of the filter (wire §3.5); null: everything outside the trash. */
  readonly statusCode: number | null;
  readonly categoryId: number | typeof uncategorized | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly sort: PostSort;
}

/** State value of the trash. */
export const trashCode = -1;
const scheduled = 2;

export type Index = 'dated' | 'status' | 'titled' | 'hits' | 'category';

const indexOf = { title: 'titled', category: 'category', date: 'dated', hits: 'hits', state: 'status' } as const;

/** Posts of the author of a filter, or all, read by an index of this list. */
export const postsByIndex = (sql: Sql, { authorId }: PostFilter, index: Index): Knex.QueryBuilder =>
  sql
    .select({ id: 'p.id' })
    .from(sql.raw('posts AS p FORCE INDEX (??)', [`posts_${authorId === null ? 'all' : 'own'}_${index}`]));

/** Conditions of a filter on the posts `p`; those of its search are apart. */
export const matchesFilter =
  (criteria: PostFilter, now: Date) =>
  (query: Knex.QueryBuilder): void => {
    const { authorId, statusCode, categoryId, from, until } = criteria;
    if (authorId !== null) query.where('p.author_id', authorId);
    query.where('p.untrashed', statusCode === trashCode ? 0 : 1);
    if (statusCode === null) query.where('p.status_code', '>', trashCode);
    else query.where('p.status_code', statusCode === scheduled ? 1 : statusCode);
    if (statusCode === 1) query.where('p.dated', '<=', now);
    if (statusCode === scheduled) query.where('p.dated', '>', now);
    if (categoryId === uncategorized) query.whereNull('p.category_id');
    else if (categoryId !== null) query.where('p.category_id', categoryId);
    if (from) query.where('p.dated', '>=', from);
    if (until) query.where('p.dated', '<', until);
  };

const columnsOf = {
  title: ['p.title', 'p.id'],
  hits: ['p.hits', 'p.id'],
  state: ['p.status_code', 'p.dated', 'p.id'],
  category: ['c.title', 'c.id', 'p.dated', 'p.id'],
  date: ['p.dated', 'p.id'],
} as const satisfies Readonly<Record<PostSort, readonly string[]>>;

/** Columns of a sort, for `orderBy`. */
export const sortColumns = (sort: PostSort, order: Ordering) => columnsOf[sort].map(column => ({ column, order }));

/** Ids of the rows of a query. */
export const idsIn = async (query: Knex.QueryBuilder): Promise<number[]> => {
  const rows: { id: number }[] = await query;
  return rows.map(row => row.id);
};

/** Index that has the order of a sort. */
export const scannedIndex = ({ sort, statusCode, categoryId }: PostFilter): Index => {
  if (sort === 'date' && categoryId !== null) return 'category';
  if (sort === 'date' && statusCode !== null) return 'status';
  return indexOf[sort];
};
