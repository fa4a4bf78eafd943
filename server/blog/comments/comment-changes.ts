import { holdComment, isHeldForModeration, publishComment, updateComment } from '../../comments/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { renderBbcode } from '../../core/rich-text/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { addLike, commentRow, removeLike, stateBefore } from './comment-queries.ts';
import type { CommentRow } from './comment-row.ts';
import { cleanText, filteredText } from './form/comment-draft.ts';
import { postCommentMails } from './mail/mails.ts';
import { postComments } from './post-comments.ts';
import type { CommentTarget } from './target-queries.ts';

const { tables } = postComments;

/** Refuses visitors without a cookie and limits the rate of likes. Belongs before the transaction. */
export const mayLikeNow = async ({ services, actor, network }: RequestContext): Promise<void> => {
  if (!actor.account && actor.visitor === '') throw new UserError('COMMENT_LIKE_NEEDS_COOKIE');
  await consumeRateLimit(services, `like:${network}`, { most: 600, perMs: 10 * 60_000 });
};

/** Stores one like for an actor (C-034); resolves with the number of likes. */
export const like = (mutation: MutationContext, { id, post }: CommentTarget): Promise<number> => {
  mutation.invalidate(`post:${post.id}`);
  return addLike(mutation.sql, mutation.actor, id, moment(mutation.services.clock));
};

export const unlike = (mutation: MutationContext, { id, post }: CommentTarget): Promise<number> => {
  mutation.invalidate(`post:${post.id}`);
  return removeLike(mutation.sql, mutation.actor, id);
};

const reread = async (mutation: MutationContext, id: number): Promise<CommentRow> => {
  const row = await commentRow(mutation.sql, id, { lock: false });
  if (!row) throw new Error('a comment just changed is there');
  return row;
};

/**
 * Changes text and, where the form asks for titles, title (C-032). A text that would be held as a new comment is held again:
 * a comment cannot be edited past its approval.
 */
export const update = async (
  mutation: MutationContext,
  target: CommentTarget,
  params: { title: string; message: string },
): Promise<CommentRow> => {
  const { services, sql } = mutation;
  const { row, post } = target;
  const hasTitles = services.site.get('comments.showTitle') || services.site.get('comments.requireTitle');
  const { title, body } = cleanText(services, {
    title: hasTitles || row.title !== '' ? params.title : '',
    body: params.message,
    field: 'message',
  });
  const html = renderBbcode(body, { ownOrigin: services.settings.baseUrl });
  const filtered = filteredText({ title, body, html, name: row.name });
  const isHeld = row.state === 'held' || isHeldForModeration(mutation, postComments, post.authorId, filtered);
  const state = isHeld ? 'held' : row.state;
  await updateComment(sql, tables, target, { title, body, html, state, modified_at: moment(services.clock) }, state);
  if (state === 'held' && row.state !== 'held') await postCommentMails.held(mutation);
  mutation.invalidate(`post:${post.id}`);
  return reread(mutation, row.id);
};

/** Removes a comment from view; the row stays. `by` is the account that removes it: the actor's, or that of a mail's link. */
export const remove = async (
  mutation: MutationContext,
  target: CommentTarget,
  by: number | null = mutation.actor.account?.id ?? null,
): Promise<void> => {
  const columns = {
    state: 'removed',
    state_before: target.state,
    removed_at: moment(mutation.services.clock),
    removed_by: by,
    // The same text may be submitted again.
    submission: null,
  };
  await updateComment(mutation.sql, tables, target, columns, 'removed');
  mutation.invalidate(`post:${target.targetId}`);
};

/** Restores a removed comment to the state that it had before. */
export const restore = async (mutation: MutationContext, target: CommentTarget): Promise<CommentRow> => {
  const state = await stateBefore(mutation.sql, target.id);
  const columns = { state, state_before: null, removed_at: null, removed_by: null };
  await updateComment(mutation.sql, tables, target, columns, state);
  mutation.invalidate(`post:${target.targetId}`);
  return reread(mutation, target.id);
};

/** Publishes a held comment. */
export const approve = async (mutation: MutationContext, target: CommentTarget): Promise<CommentRow> =>
  (await publishComment(mutation, postComments, target)) ? reread(mutation, target.id) : target.row;

/** Holds a published comment for moderation. */
export const hold = (mutation: MutationContext, target: CommentTarget): Promise<boolean> =>
  holdComment(mutation, postComments, target);
