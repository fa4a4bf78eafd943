import type { Sql, Transaction } from '../../core/db.ts';

/** Why a moderator sent a text back. */
export interface Rejection {
  readonly message: string;
  readonly at: Date;
  readonly revisionId: number | null;
}

interface NewRejection extends Rejection {
  readonly postId: number;
  readonly by: number | null;
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

/** The last word on a post that was sent back and not approved since. */
export const rejectionOf = async (sql: Sql, postId: number): Promise<Rejection | null> => {
  const row: { message: string; created_at: Date; revision_id: number | null } | undefined = await sql(
    'post_rejections',
  )
    .select('message', 'created_at', 'revision_id')
    .where('post_id', postId)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first();
  return row ? { message: row.message, at: row.created_at, revisionId: row.revision_id } : null;
};

export const clearRejections = (sql: Transaction, postIds: readonly number[]): Promise<number> =>
  sql('post_rejections')
    .whereIn('post_id', [...postIds])
    .delete();
