import type { Knex, Sql } from '../../core/db/index.ts';
import { type PageParams, pageStart } from '../../core/http/index.ts';
import type { RevisionState, RevisionStatus } from '../../core/policy/index.ts';

/** Revision as a row of the list. */
export interface RevisionLine extends RevisionStatus {
  readonly id: number;
  readonly ordering: number;
  readonly writerId: number | null;
  readonly writer: string | null;
  readonly createdAt: Date;
}

interface Row {
  id: number;
  ordering: number;
  state: RevisionState;
  created_by: number | null;
  created_at: Date;
  writer: string | null;
}

/** Revisions on one page of a list. */
export const revisionsAtOnce = 20;

/** Parses the offset of the page of revisions from an address. */
export const revisionsStart = ({ start }: PageParams): number => pageStart(start, revisionsAtOnce);

/** Page of a list of revisions. */
export interface RevisionsPage {
  readonly lines: readonly RevisionLine[];
  readonly start: number;
  readonly total: number;
}

/** Reader of a list, who sees own drafts or those of all writers. */
interface Reader {
  readonly writerId: number;
  readonly all: boolean;
}

const visibleTo =
  ({ all, writerId }: Reader, id: number) =>
  (query: Knex.QueryBuilder): void => {
    query.where('r.post_id', id);
    if (!all) query.where(own => own.whereNot('r.state', 'draft').orWhere('r.created_by', writerId));
  };

/** Revisions of a post from `start` on, newest first; autosaves of others only for readers who may see them. */
export const revisionsOf = async (
  sql: Sql,
  { id, revisionId }: { readonly id: number; readonly revisionId: number | null },
  reader: Reader,
  start: number,
): Promise<RevisionsPage> => {
  const [counted]: { total: number }[] = await sql('revisions as r')
    .modify(visibleTo(reader, id))
    .count({ total: '*' });
  const rows: Row[] = await sql('revisions as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select('r.id', 'r.ordering', 'r.state', 'r.created_by', 'r.created_at', { writer: 'u.name' })
    .modify(visibleTo(reader, id))
    .orderBy('r.ordering', 'desc')
    .limit(revisionsAtOnce)
    .offset(start);
  const lines = rows.map(row => ({
    id: row.id,
    ordering: row.ordering,
    state: row.state,
    writerId: row.created_by,
    writer: row.writer,
    createdAt: row.created_at,
    isCurrent: row.id === revisionId,
  }));
  return { lines, start, total: Number(counted?.total ?? 0) };
};
