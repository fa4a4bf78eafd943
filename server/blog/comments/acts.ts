import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { renderBbcode } from '../../core/rich-text/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import type { CommentRow } from './comment-row.ts';
import { cleanText } from './draft.ts';
import { isHeld } from './held.ts';
import { postCommentMails } from './mails.ts';
import { commentRow } from './queries.ts';
import type { CommentTarget } from './target-queries.ts';
import {
  addLike,
  approveComment,
  changeText,
  holdComment,
  removeComment,
  removeLike,
  restoreComment,
} from './write-queries.ts';

/** A cookie-less visitor cannot be told from the next one; a storm from one address ends. Stands before the transaction. */
export const mayLikeNow = async ({ services, actor, network }: RequestContext): Promise<void> => {
  if (!actor.account && actor.visitor === '') throw new UserError('COMMENT_LIKE_NEEDS_COOKIE');
  await consumeRateLimit(services, `like:${network}`, { most: 600, perMs: 10 * 60_000 });
};

/** One like an actor, however often and from however many places at once (C-034). Answers the count. */
export const like = (mutation: MutationContext, { id, post }: CommentTarget): Promise<number> => {
  mutation.invalidate(`post:${post.id}`);
  return addLike(mutation.sql, mutation.actor, id, moment(mutation.services.clock));
};

export const unlike = (mutation: MutationContext, { id, post }: CommentTarget): Promise<number> => {
  mutation.invalidate(`post:${post.id}`);
  return removeLike(mutation.sql, mutation.actor, id);
};

const afresh = async (mutation: MutationContext, id: number): Promise<CommentRow> => {
  const row = await commentRow(mutation.sql, id, { lock: false });
  if (!row) throw new Error('a comment just changed is there');
  return row;
};

/**
 * Changes text and, where the form asks for titles, title (C-032). What would have waited as a new comment waits again:
 * a comment cannot be edited past its approval.
 */
export const update = async (
  mutation: MutationContext,
  { row, post }: CommentTarget,
  given: { title: string; message: string },
): Promise<CommentRow> => {
  const { services, sql } = mutation;
  const hasTitles = services.site.get('comments.showTitle') || services.site.get('comments.requireTitle');
  const asked = { title: hasTitles || row.title !== '' ? given.title : '', body: given.message };
  const { title, body } = cleanText(services, { ...asked, field: 'message' });
  const html = renderBbcode(body, { ownOrigin: services.settings.baseUrl });
  const waits =
    row.state === 'held' || isHeld(services.site, mutation.actor, post, { title, body, name: row.name, html });
  const state = waits ? 'held' : row.state;
  await changeText(sql, post.id, row, { title, body, html, state, now: moment(services.clock) });
  if (state === 'held' && row.state !== 'held') await postCommentMails.held(mutation);
  mutation.invalidate(`post:${post.id}`);
  return afresh(mutation, row.id);
};

/** Takes a comment out of sight; `by` is who decided so, the acting account unless a mail's link says otherwise. */
export const remove = async (
  mutation: MutationContext,
  { row, post }: CommentTarget,
  by: number | null = mutation.actor.account?.id ?? null,
): Promise<void> => {
  await removeComment(mutation.sql, post.id, row, { by, now: moment(mutation.services.clock) });
  mutation.invalidate(`post:${post.id}`);
};

export const restore = async (mutation: MutationContext, { row, post }: CommentTarget): Promise<CommentRow> => {
  await restoreComment(mutation.sql, post.id, row);
  mutation.invalidate(`post:${post.id}`);
  return afresh(mutation, row.id);
};

/** Publishes a held comment; one that is published already stays so. Only now its mails go out. */
export const approve = async (mutation: MutationContext, { row, post }: CommentTarget): Promise<CommentRow> => {
  if (row.state === 'removed') throw new UserError('COMMENT_DECIDED', { status: 409 });
  if (row.state === 'published') return row;
  await approveComment(mutation.sql, post.id, row);
  await postCommentMails.published(mutation, row.id);
  mutation.invalidate(`post:${post.id}`);
  return afresh(mutation, row.id);
};

/** Takes a published comment out of sight until it is approved again; one that waits already goes on waiting. */
export const hold = async (mutation: MutationContext, { row, post }: CommentTarget): Promise<void> => {
  if (row.state === 'removed') throw new UserError('COMMENT_DECIDED', { status: 409 });
  if (row.state === 'held') return;
  await holdComment(mutation.sql, post.id, row);
  mutation.invalidate(`post:${post.id}`);
};
