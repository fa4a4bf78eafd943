import type { Sql, Transaction } from '../../core/db/index.ts';
import { type Actor, actorKey } from '../../core/policy/index.ts';

/** Stores the number of the newest comment on a post. */
export const setCommentsMade = async (sql: Transaction, postId: number, number: number): Promise<void> => {
  await sql('posts').where('id', postId).update({ comments_made: number });
};

/** The number of published comments on a post. */
export const publishedCount = async (sql: Sql, postId: number): Promise<number> => {
  const row: { count: number } | undefined = await sql('posts')
    .select('comments_count as count')
    .where('id', postId)
    .first();
  return row?.count ?? 0;
};

/** The state that a removed comment had before. */
export const stateBefore = async (sql: Sql, id: number): Promise<'published' | 'held'> => {
  const row: { state: string | null } | undefined = await sql('comments')
    .select('state_before as state')
    .where('id', id)
    .first();
  return row?.state === 'held' ? 'held' : 'published';
};

/** Counts the likes of a comment; the caller has locked its row, or this update does. */
const recount = async (sql: Transaction, commentId: number): Promise<number> => {
  const [row]: { count: number }[] = await sql('comment_likes').where('comment_id', commentId).count({ count: '*' });
  const likes = Number(row?.count ?? 0);
  await sql('comments').where('id', commentId).update({ likes_count: likes });
  return likes;
};

/** Inserts a like of an actor; a second one changes nothing. Resolves with the number of likes. */
export const addLike = async (sql: Transaction, actor: Actor, commentId: number, now: Date): Promise<number> => {
  await sql('comment_likes')
    .insert({
      comment_id: commentId,
      actor: actorKey(actor),
      user_id: actor.account?.id ?? null,
      created_at: now,
    })
    .onConflict(['comment_id', 'actor'])
    .ignore();
  return recount(sql, commentId);
};

export const removeLike = async (sql: Transaction, actor: Actor, commentId: number): Promise<number> => {
  await sql('comment_likes')
    .where({ comment_id: commentId, actor: actorKey(actor) })
    .delete();
  return recount(sql, commentId);
};
