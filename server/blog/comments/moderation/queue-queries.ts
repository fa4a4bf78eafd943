import type { Html } from '../../../../protocol/html.ts';
import { type CommentFilter, filterComments, type ListedComment, selectListed } from '../../../comments/index.ts';
import { countRows, type Knex, type Sql } from '../../../core/db/index.ts';
import { rawHtml } from '../../../core/html/index.ts';
import type { CommentRow } from '../comment-row.ts';

/** A comment on a post in the list of held comments. */
export interface HeldPostComment extends ListedComment {
  readonly number: number;
  readonly version: number;
  readonly title: string;
  readonly html: Html;
  readonly state: CommentRow['state'];
  readonly postTitle: string;
  readonly postSlug: string;
}

const columns = {
  number: 'c.number',
  version: 'c.version',
  title: 'c.title',
  html: 'c.html',
  state: 'c.state',
  postTitle: 'p.title',
  postSlug: 'p.slug',
} as const;

const searched = ['c.name', 'c.email', 'c.title', 'c.body'] as const;

const filtered = (query: Knex.QueryBuilder, filter: CommentFilter): Knex.QueryBuilder =>
  query.where('c.state', 'held').modify(filterComments(filter, searched));

const listed = (sql: Sql): Knex.QueryBuilder =>
  sql('comments as c')
    .join('posts as p', 'p.id', 'c.post_id')
    .select(columns)
    .modify(selectListed)
    .orderBy(['c.created_at', 'c.id']);

// Printed by core/rich-text when it was saved.
const printed = (rows: readonly (Omit<HeldPostComment, 'html'> & { html: string })[]): HeldPostComment[] =>
  rows.map(row => ({ ...row, html: rawHtml(row.html) }));

/** Held comments of all posts, the longest waiting first. */
export const heldPostComments = async (
  sql: Sql,
  { start, size, ...filter }: CommentFilter & { start: number; size: number },
): Promise<HeldPostComment[]> => printed(await filtered(listed(sql), filter).limit(size).offset(start));

/** Comments of these ids in any state: selected ones that are on another page of the list. */
export const selectedComments = async (sql: Sql, ids: readonly number[]): Promise<HeldPostComment[]> =>
  ids.length > 0 ? printed(await listed(sql).whereIn('c.id', [...ids])) : [];

export const heldCount = (sql: Sql, filter: CommentFilter = { search: '', person: null }): Promise<number> =>
  countRows(filtered(sql('comments as c'), filter));
