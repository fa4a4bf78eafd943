import type { Sql } from '../../core/db.ts';
import type { RevisionStanding, RevisionState } from '../../core/revision-transitions.ts';

/** A revision as a line of the list. */
export interface RevisionLine extends RevisionStanding {
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

const most = 100;

/** The revisions of a post, newest first; autosaves of others only for who may see them. */
export const revisionsOf = async (
  sql: Sql,
  { id, revisionId }: { readonly id: number; readonly revisionId: number | null },
  sees: { readonly writerId: number; readonly all: boolean },
): Promise<RevisionLine[]> => {
  const rows: Row[] = await sql('revisions as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select('r.id', 'r.ordering', 'r.state', 'r.created_by', 'r.created_at', { writer: 'u.name' })
    .where('r.post_id', id)
    .modify(query => {
      if (!sees.all) query.where(seen => seen.whereNot('r.state', 'draft').orWhere('r.created_by', sees.writerId));
    })
    .orderBy('r.ordering', 'desc')
    .limit(most);
  return rows.map(row => ({
    id: row.id,
    ordering: row.ordering,
    state: row.state,
    writerId: row.created_by,
    writer: row.writer,
    createdAt: row.created_at,
    isStanding: row.id === revisionId,
  }));
};
