import type { Day } from '../../../protocol/dates/dates.ts';
import type { Knex, Sql } from '../../core/db/index.ts';

/** Readings to show: of one author, or with null of the whole site. */
export interface Scope {
  readonly authorId: number | null;
  /** First day. */
  readonly from: Day;
}

export interface DayViews {
  readonly day: Day;
  readonly views: number;
}

const since = (query: Knex.QueryBuilder, { authorId, from }: Scope): Knex.QueryBuilder =>
  query.where('day', '>=', from).modify(narrowed => {
    if (authorId !== null) narrowed.where('author_id', authorId);
  });

/** Views by day, for days that have any: one row each, of the sums of the author or the site. */
export const viewsByDay = async (sql: Sql, { authorId, from }: Scope): Promise<DayViews[]> => {
  const rows: DayViews[] = await sql('view_counts')
    .select({ day: sql.raw("DATE_FORMAT(day, '%Y-%m-%d')"), views: 'views' })
    .where({ kind: authorId === null ? 'site' : 'author', target_id: authorId ?? 0 })
    .where('day', '>=', from)
    .orderBy('day');
  return rows;
};

export interface TargetViews {
  readonly kind: 'post' | 'item';
  readonly id: number;
  readonly views: number;
}

/** Posts and articles with the most views. */
export const mostViewed = async (sql: Sql, scope: Scope, most: number): Promise<TargetViews[]> => {
  const rows: TargetViews[] = await since(sql('view_counts'), scope)
    .select({ kind: 'kind', id: 'target_id' })
    .sum({ views: 'views' })
    .whereIn('kind', ['post', 'item'])
    .groupBy('kind', 'target_id')
    .orderBy([{ column: 'views', order: 'desc' }, 'kind', 'target_id'])
    .limit(most);
  return rows.map(row => ({ ...row, views: Number(row.views) }));
};

export interface TargetTitle {
  readonly id: number;
  readonly title: string;
  /** Slug of a post, alias of an article. */
  readonly slug: string;
}

/** Titles of posts or articles; with an author, only those that are still of this author. */
export const targetTitles = (
  sql: Sql,
  kind: TargetViews['kind'],
  ids: readonly number[],
  authorId: number | null,
): Promise<TargetTitle[]> =>
  sql(kind === 'post' ? 'posts' : 'items')
    .select({ id: 'id', title: 'title', slug: kind === 'post' ? 'slug' : 'alias' })
    .whereIn('id', [...ids])
    .modify(query => {
      if (authorId !== null) query.where('author_id', authorId);
    });

export interface HostViews {
  readonly host: string;
  readonly views: number;
}

/** Sites with links that readers followed. */
export const mostReferring = async (sql: Sql, scope: Scope, most: number): Promise<HostViews[]> => {
  const rows: HostViews[] = await since(sql('referrer_counts'), scope)
    .select('host')
    .sum({ views: 'views' })
    .groupBy('host')
    .orderBy([{ column: 'views', order: 'desc' }, 'host'])
    .limit(most);
  return rows.map(row => ({ ...row, views: Number(row.views) }));
};

export interface SearchCount {
  readonly query: string;
  readonly searches: number;
  readonly lastDay: Day;
}

/** Searches that most often found nothing. */
export const mostFailed = async (sql: Sql, from: Day, most: number): Promise<SearchCount[]> => {
  const rows: SearchCount[] = await sql('failed_searches')
    .select({
      query: 'query',
      searches: sql.raw('SUM(searches)'),
      lastDay: sql.raw("DATE_FORMAT(MAX(day), '%Y-%m-%d')"),
    })
    .where('day', '>=', from)
    .groupBy('query')
    .orderBy([{ column: 'searches', order: 'desc' }, 'query'])
    .limit(most);
  return rows.map(row => ({ ...row, searches: Number(row.searches) }));
};
