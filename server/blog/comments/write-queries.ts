import type { Html } from '../../../protocol/html.ts';
import { isDuplicate, type Sql, type Transaction } from '../../core/db/index.ts';
import { type Actor, actorKey } from '../../core/policy/index.ts';
import type { CommentRow } from './comment-row.ts';

export interface NewComment {
  readonly postId: number;
  readonly parentId: number | null;
  readonly rootId: number | null;
  readonly number: number;
  readonly depth: number;
  readonly authorId: number | null;
  readonly visitor: string | null;
  readonly name: string;
  readonly email: string;
  readonly website: string;
  readonly title: string;
  readonly body: string;
  readonly html: Html;
  readonly state: 'published' | 'held';
  readonly ip: string;
  /** Of the address (`core/net/network`). */
  readonly network: string;
  readonly submission: string;
  readonly now: Date;
}

/** Whether one of these submissions is kept already. The caller holds the post's row. */
export const isSubmitted = async (sql: Sql, submissions: readonly string[]): Promise<boolean> =>
  (await sql('comments').select('id').whereIn('submission', submissions).first()) !== undefined;

/** Adds the comment and counts it on its post; answers its id, or null for a submission that is kept already. */
export const addComment = async (sql: Transaction, comment: NewComment): Promise<number | null> => {
  try {
    const [id] = await sql('comments').insert({
      post_id: comment.postId,
      parent_id: comment.parentId,
      root_id: comment.rootId,
      number: comment.number,
      depth: comment.depth,
      author_id: comment.authorId,
      visitor: comment.visitor,
      name: comment.name,
      email: comment.email,
      website: comment.website,
      title: comment.title,
      body: comment.body,
      html: comment.html,
      state: comment.state,
      ip: comment.ip,
      network: comment.network,
      submission: comment.submission,
      created_at: comment.now,
    });
    await sql('posts').where('id', comment.postId).update({ comments_made: comment.number });
    await count(sql, comment.postId, comment.state === 'published' ? 1 : 0);
    return Number(id);
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
};

/** Moves the counter of published comments along with the row it counts. */
const count = async (sql: Transaction, postId: number, by: number): Promise<void> => {
  if (by !== 0)
    await sql('posts')
      .where('id', postId)
      .update({ comments_count: sql.raw('comments_count + ?', [by]) });
};

/** Comments a post shows. */
export const publishedCount = async (sql: Sql, postId: number): Promise<number> => {
  const row: { count: number } | undefined = await sql('posts')
    .select('comments_count as count')
    .where('id', postId)
    .first();
  return row?.count ?? 0;
};

export const changeText = async (
  sql: Transaction,
  postId: number,
  row: CommentRow,
  text: { title: string; body: string; html: Html; state: CommentRow['state']; now: Date },
): Promise<void> => {
  const { now, ...columns } = text;
  await sql('comments')
    .where('id', row.id)
    .update({ ...columns, modified_at: now, version: row.version + 1 });
  await count(sql, postId, Number(text.state === 'published') - Number(row.state === 'published'));
};

/** Takes a comment out of sight; what it was stays with it. The same text may be sent again. */
export const removeComment = async (
  sql: Transaction,
  postId: number,
  row: CommentRow,
  { by, now }: { by: number | null; now: Date },
): Promise<void> => {
  await sql('comments')
    .where('id', row.id)
    .update({
      state: 'removed',
      state_before: row.state,
      removed_at: now,
      removed_by: by,
      submission: null,
      version: row.version + 1,
    });
  await count(sql, postId, row.state === 'published' ? -1 : 0);
};

/** Makes a removed comment what it was before; answers what that is. */
export const restoreComment = async (
  sql: Transaction,
  postId: number,
  row: CommentRow,
): Promise<'published' | 'held'> => {
  const before: { state_before: string | null } | undefined = await sql('comments')
    .select('state_before')
    .where('id', row.id)
    .first();
  const state = before?.state_before === 'held' ? 'held' : 'published';
  await sql('comments')
    .where('id', row.id)
    .update({ state, state_before: null, removed_at: null, removed_by: null, version: row.version + 1 });
  await count(sql, postId, state === 'published' ? 1 : 0);
  return state;
};

export const approveComment = async (sql: Transaction, postId: number, row: CommentRow): Promise<void> => {
  await sql('comments')
    .where('id', row.id)
    .update({ state: 'published', version: row.version + 1 });
  await count(sql, postId, 1);
};

/** Takes a published comment back to those that wait. */
export const holdComment = async (sql: Transaction, postId: number, row: CommentRow): Promise<void> => {
  await sql('comments')
    .where('id', row.id)
    .update({ state: 'held', version: row.version + 1 });
  await count(sql, postId, -1);
};

/** Holds a comment's row, so that likers come in turn. */
const recount = async (sql: Transaction, commentId: number): Promise<number> => {
  const [row]: { count: number }[] = await sql('comment_likes').where('comment_id', commentId).count({ count: '*' });
  const likes = Number(row?.count ?? 0);
  await sql('comments').where('id', commentId).update({ likes_count: likes });
  return likes;
};

/** One like for an actor and a comment; a second changes nothing. Answers the count of the rows. */
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
