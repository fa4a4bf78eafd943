import type { Knex, Sql } from '../core/db/index.ts';
import { type PageParams, pageStart } from '../core/http/index.ts';
import type { RevisionState, RevisionStatus } from '../core/policy/index.ts';

/** Revision as a row of the list. */
export interface RevisionLine extends RevisionStatus {
  readonly id: number;
  readonly ordering: number;
  readonly writerId: number | null;
  readonly writer: string | null;
  readonly createdAt: Date;
}

export interface RevisionRow {
  readonly id: number;
  readonly ordering: number;
  /** Revisions of articles have no state: each was saved. */
  readonly state?: RevisionState;
  readonly created_by: number | null;
  readonly created_at: Date;
  readonly writer: string | null;
}

/** Revisions on one page of a list. */
export const revisionsAtOnce = 20;

/** Parses the offset of the page of revisions from an address. */
export const revisionsStart = ({ start }: PageParams): number => pageStart(start, revisionsAtOnce);

export interface RevisionsPage {
  readonly lines: readonly RevisionLine[];
  readonly start: number;
  readonly total: number;
}

/** Query for revisions `r` with their writers. */
export const revisionRows = (
  sql: Sql,
  table: 'revisions' | 'item_revisions' | 'site_page_revisions',
): Knex.QueryBuilder =>
  sql(`${table} as r`)
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select('r.id', 'r.ordering', 'r.created_by', 'r.created_at', { writer: 'u.name' });

/** Rows of one page, newest first. */
export const pageOfRows = (rows: Knex.QueryBuilder, start: number): Knex.QueryBuilder =>
  rows.orderBy('r.ordering', 'desc').limit(revisionsAtOnce).offset(start);

/** Line of the list; `isCurrent`: the row is the current text. */
export const revisionLine = (row: RevisionRow, isCurrent: boolean): RevisionLine => ({
  id: row.id,
  ordering: row.ordering,
  state: row.state ?? 'final',
  writerId: row.created_by,
  writer: row.writer,
  createdAt: row.created_at,
  isCurrent,
});
