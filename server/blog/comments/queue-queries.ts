import type { Html } from '../../../protocol/html.ts';
import { type CommentFilter, filterComments } from '../../comments/index.ts';
import type { Knex, Sql } from '../../core/db/index.ts';
import { rawHtml } from '../../core/html/index.ts';
import type { Role } from '../../core/policy/index.ts';
import type { CommentRow } from './comment-row.ts';

export interface Waiting {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly email: string;
  readonly network: string | null;
  readonly ip: string;
  readonly title: string;
  readonly html: Html;
  readonly state: CommentRow['state'];
  readonly createdAt: Date;
  readonly postTitle: string;
  readonly postSlug: string;
  readonly authorId: number | null;
  readonly authorRole: Role | null;
}

const columns = {
  id: 'c.id',
  number: 'c.number',
  name: 'c.name',
  email: 'c.email',
  network: 'c.network',
  ip: 'c.ip',
  title: 'c.title',
  html: 'c.html',
  state: 'c.state',
  createdAt: 'c.created_at',
  postTitle: 'p.title',
  postSlug: 'p.slug',
  authorId: 'u.id',
  authorRole: 'u.role',
} as const;

const searched = ['c.name', 'c.email', 'c.title', 'c.body'] as const;

const filtered = (query: Knex.QueryBuilder, filter: CommentFilter): Knex.QueryBuilder =>
  query.where('c.state', 'held').modify(filterComments(filter, searched));

const listed = (sql: Sql): Knex.QueryBuilder =>
  sql('comments as c')
    .join('posts as p', 'p.id', 'c.post_id')
    .leftJoin('users as u', 'u.id', 'c.author_id')
    .select(columns)
    .orderBy(['c.created_at', 'c.id']);

// Printed by core/bbcode when it was saved.
const printed = (rows: readonly (Omit<Waiting, 'html'> & { html: string })[]): Waiting[] =>
  rows.map(row => ({ ...row, html: rawHtml(row.html) }));

/** Held comments of all posts, the longest waiting first. */
export const waitingComments = async (
  sql: Sql,
  { start, size, ...filter }: CommentFilter & { start: number; size: number },
): Promise<Waiting[]> => printed(await filtered(listed(sql), filter).limit(size).offset(start));

/** Comments by their ids, whatever their state: those of a selection that another page of the list holds. */
export const selectedComments = async (sql: Sql, ids: readonly number[]): Promise<Waiting[]> =>
  ids.length > 0 ? printed(await listed(sql).whereIn('c.id', [...ids])) : [];

export const waitingCount = async (sql: Sql, filter: CommentFilter = { search: '', person: null }): Promise<number> => {
  const [row]: { count: number }[] = await filtered(sql('comments as c'), filter).count({ count: '*' });
  return Number(row?.count ?? 0);
};
