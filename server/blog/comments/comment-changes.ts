import {
  emitWithdrawn,
  holdComment,
  isHeldForModeration,
  publishComment,
  updateComment,
} from '../../comments/index.ts';
import { emit, type MutationContext, type RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { inContentLocale } from '../../core/i18n/index.ts';
import { renderBbcode } from '../../core/rich-text/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { addLike, removeLike, stateBefore, writtenComment } from './comment-queries.ts';
import type { CommentRow } from './comment-row.ts';
import { cleanText, filteredText } from './form/checked-comment.ts';
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
  mutation.invalidate(`post-comments:${post.id}`);
  return addLike(mutation.sql, mutation.actor, id, moment(mutation.services.clock));
};

export const unlike = (mutation: MutationContext, { id, post }: CommentTarget): Promise<number> => {
  mutation.invalidate(`post-comments:${post.id}`);
  return removeLike(mutation.sql, mutation.actor, id);
};

/**
 * Changes the text and, when the form has a title field, the title (C-032). A text that would be held in a new comment
 * is held again, so that an edit does not bypass moderation.
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
  const html = inContentLocale(() => renderBbcode(body, { ownOrigin: services.settings.baseUrl }));
  const filtered = filteredText({ title, body, html, name: row.name });
  const isHeld = row.state === 'held' || isHeldForModeration(mutation, postComments, post.authorId, filtered);
  const state = isHeld ? 'held' : row.state;
  await updateComment(sql, tables, target, { title, body, html, state, modified_at: moment(services.clock) }, state);
  if (state === 'held') await emitWithdrawn(mutation, postComments, target, state);
  if (state === 'held' && row.state !== 'held') await postCommentMails.held(mutation);
  mutation.invalidate(`post-comments:${post.id}`);
  return writtenComment(mutation.sql, row.id);
};

/**
 * Removes a comment from view; the row stays. `by` is the account that removes it: the actor's, or that of a mail's
 * link.
 */
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
  await emitWithdrawn(mutation, postComments, target, 'removed');
  mutation.invalidate(`post-comments:${target.targetId}`);
};

/** Restores a removed comment to the state that it had before. */
export const restore = async (mutation: MutationContext, target: CommentTarget): Promise<CommentRow> => {
  const state = await stateBefore(mutation.sql, target.id);
  const columns = { state, state_before: null, removed_at: null, removed_by: null };
  await updateComment(mutation.sql, tables, target, columns, state);
  if (state === 'published') await emit(mutation, 'comment.published', { kind: 'post', comments: [target] });
  mutation.invalidate(`post-comments:${target.targetId}`);
  return writtenComment(mutation.sql, target.id);
};

export const approve = async (mutation: MutationContext, target: CommentTarget): Promise<CommentRow> =>
  (await publishComment(mutation, postComments, target)) ? writtenComment(mutation.sql, target.id) : target.row;

export const hold = (mutation: MutationContext, target: CommentTarget): Promise<boolean> =>
  holdComment(mutation, postComments, target);
