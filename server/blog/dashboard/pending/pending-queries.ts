import { countRows, type Sql } from '../../../core/db/index.ts';
import { listSize } from '../../../core/http/index.ts';

/** Post or revision that waits for approval, or is stored beside its post. */
export interface PendingLine {
  readonly postId: number;
  /** Null: the post's own text, which has no revision. */
  readonly revisionId: number | null;
  readonly title: string;
  readonly author: string;
  readonly at: Date;
  readonly state: 'draft' | 'pending';
}

/** Upper bound of the count. */
const maxCounted = 1_000;

const bounded = (sql: Sql, rows: ReturnType<Sql>): Promise<number> =>
  countRows(sql.from(rows.limit(maxCounted).as('some')));

const revisionColumns = {
  ...{ postId: 'r.post_id', revisionId: 'r.id', title: 'r.title' },
  ...{ author: 'u.name', at: 'r.created_at', state: 'r.state' },
} as const;

/** New posts that wait for approval, the oldest first. */
export const pendingPosts = async (sql: Sql, { start, size }: { start: number; size: number }) => {
  const waiting = () => sql('posts as p').where('p.status_code', 4);
  const lines: PendingLine[] = await waiting()
    .join('users as u', 'u.id', 'p.author_id')
    .select({ postId: 'p.id', revisionId: 'p.revision_id', title: 'p.title', author: 'u.name', at: 'p.dated' })
    .select(sql.raw("'pending' AS state"))
    .orderBy(['p.dated', 'p.id'])
    .limit(size)
    .offset(start);
  return { lines, total: await bounded(sql, waiting().select('p.id')) };
};

/** Changes of published posts that wait for approval, the oldest first: one page of them. */
export const pendingChanges = async (sql: Sql): Promise<PendingLine[]> =>
  sql('revisions as r')
    .where('r.state', 'pending')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select(revisionColumns)
    .orderBy(['r.created_at', 'r.id'])
    .limit(maxCounted / 10);

/** Revisions of a user: autosaves and changes that wait, the newest first. */
export const ownRevisions = async (sql: Sql, userId: number, start: number) => {
  const own = () => sql('revisions as r').where('r.created_by', userId).whereIn('r.state', ['draft', 'pending']);
  const lines: PendingLine[] = await own()
    .join('users as u', 'u.id', 'r.created_by')
    .select(revisionColumns)
    .orderBy(['r.created_at', 'r.id'].map(column => ({ column, order: 'desc' })))
    .limit(listSize)
    .offset(start);
  return { lines, total: await bounded(sql, own().select('r.id')) };
};
