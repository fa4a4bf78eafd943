import { countRows, type Knex, type Sql } from '../../core/db/index.ts';
import { pageOfRows, type RevisionRow, type RevisionsPage, revisionLine, revisionRows } from '../../revisions/index.ts';

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
  const total = await countRows(sql('revisions as r').modify(visibleTo(reader, id)));
  const rows: RevisionRow[] = await pageOfRows(
    revisionRows(sql, 'revisions').select('r.state').modify(visibleTo(reader, id)),
    start,
  );
  return { lines: rows.map(row => revisionLine(row, row.id === revisionId)), start, total };
};
