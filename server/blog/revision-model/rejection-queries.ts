import type { Sql, Transaction } from '../../core/db/index.ts';

/** Rejection of a text by a moderator. */
export interface Rejection {
  readonly message: string;
  readonly at: Date;
  readonly revisionId: number | null;
  /** Name of the moderator; null: unknown. */
  readonly by: string | null;
}

interface NewRejection {
  readonly postId: number;
  readonly revisionId: number | null;
  readonly message: string;
  readonly by: number | null;
  readonly at: Date;
}

export const addRejections = async (sql: Transaction, rejections: readonly NewRejection[]): Promise<void> => {
  await sql('post_rejections').insert(
    rejections.map(({ postId, revisionId, message, by, at }) => ({
      post_id: postId,
      revision_id: revisionId,
      message,
      created_by: by,
      created_at: at,
    })),
  );
};

interface Row extends Rejection {
  readonly postId: number;
}

const rejections = (sql: Sql, postIds: readonly number[]) =>
  sql('post_rejections as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select({
      postId: 'r.post_id',
      message: 'r.message',
      at: 'r.created_at',
      revisionId: 'r.revision_id',
      by: 'u.name',
    })
    .whereIn('r.post_id', [...postIds])
    .orderBy(['r.created_at', 'r.id']);

/** Latest rejection of a post that was not approved since. */
export const rejectionOf = async (sql: Sql, postId: number): Promise<Rejection | null> => {
  const rows: Row[] = await rejections(sql, [postId]);
  return rows.at(-1) ?? null;
};

const newerOfWriter = (sql: Sql) =>
  sql
    .select(sql.raw('1'))
    .from(sql.raw('revisions AS n FORCE INDEX (revisions_post_id_ordering_unique)'))
    .whereRaw('n.post_id = v.post_id AND n.ordering > v.ordering AND n.created_by = v.created_by')
    .whereIn('n.state', ['final', 'pending']);

/**
 * Latest open rejection of each of these posts: rejected drafts that were not submitted again, and published posts with
 * a rejected change unless the same writer has submitted another since.
 */
export const openRejections = async (sql: Sql, postIds: readonly number[]): Promise<ReadonlyMap<number, Rejection>> => {
  if (postIds.length === 0) return new Map();
  const rows: Row[] = await rejections(sql, postIds)
    .join('posts as p', 'p.id', 'r.post_id')
    .leftJoin('revisions as v', 'v.id', 'r.revision_id')
    .where(open =>
      open
        .where('p.state', 'draft')
        .orWhere(change =>
          change.where({ 'p.state': 'published', 'v.state': 'rejected' }).whereNotExists(newerOfWriter(sql)),
        ),
    );
  return new Map(rows.map(row => [row.postId, row]));
};

export const clearRejections = (sql: Transaction, postIds: readonly number[]): Promise<number> =>
  sql('post_rejections')
    .whereIn('post_id', [...postIds])
    .delete();
