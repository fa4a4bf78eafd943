import type { Deed, Visit } from '../../core/context/index.ts';
import { Refusal } from '../../core/errors/index.ts';
import { renderBbcode } from '../../core/rich-text/index.ts';
import { spend } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import type { CommentRow } from './comment-row.ts';
import { cleanText } from './draft.ts';
import { isHeld } from './held.ts';
import { mailHeldLater, mailLater } from './mail-jobs.ts';
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
export const mayLikeNow = async ({ services, actor, network }: Visit): Promise<void> => {
  if (!actor.account && actor.visitor === '') throw new Refusal('COMMENT_LIKE_NEEDS_COOKIE');
  await spend(services, `like:${network}`, { most: 600, perMs: 10 * 60_000 });
};

/** One like an actor, however often and from however many places at once (C-034). Answers the count. */
export const like = (deed: Deed, { id, post }: CommentTarget): Promise<number> => {
  deed.touch(`post:${post.id}`);
  return addLike(deed.sql, deed.actor, id, moment(deed.services.clock));
};

export const unlike = (deed: Deed, { id, post }: CommentTarget): Promise<number> => {
  deed.touch(`post:${post.id}`);
  return removeLike(deed.sql, deed.actor, id);
};

const afresh = async (deed: Deed, id: number): Promise<CommentRow> => {
  const row = await commentRow(deed.sql, id, { lock: false });
  if (!row) throw new Error('a comment just changed is there');
  return row;
};

/**
 * Changes text and, where the form asks for titles, title (C-032). What would have waited as a new comment waits again:
 * a comment cannot be edited past its approval.
 */
export const update = async (
  deed: Deed,
  { row, post }: CommentTarget,
  given: { title: string; message: string },
): Promise<CommentRow> => {
  const { services, sql } = deed;
  const hasTitles = services.site.get('comments.showTitle') || services.site.get('comments.requireTitle');
  const asked = { title: hasTitles || row.title !== '' ? given.title : '', body: given.message };
  const { title, body } = cleanText(services, { ...asked, field: 'message' });
  const html = renderBbcode(body, { ownOrigin: services.settings.baseUrl });
  const waits = row.state === 'held' || isHeld(services.site, deed.actor, post, { title, body, name: row.name, html });
  const state = waits ? 'held' : row.state;
  await changeText(sql, post.id, row, { title, body, html, state, now: moment(services.clock) });
  if (state === 'held' && row.state !== 'held') await mailHeldLater(deed);
  deed.touch(`post:${post.id}`);
  return afresh(deed, row.id);
};

/** Takes a comment out of sight; `by` is who decided so, the acting account unless a mail's link says otherwise. */
export const remove = async (
  deed: Deed,
  { row, post }: CommentTarget,
  by: number | null = deed.actor.account?.id ?? null,
): Promise<void> => {
  await removeComment(deed.sql, post.id, row, { by, now: moment(deed.services.clock) });
  deed.touch(`post:${post.id}`);
};

export const restore = async (deed: Deed, { row, post }: CommentTarget): Promise<CommentRow> => {
  await restoreComment(deed.sql, post.id, row);
  deed.touch(`post:${post.id}`);
  return afresh(deed, row.id);
};

/** Publishes a held comment; one that is published already stays so. Only now its mails go out. */
export const approve = async (deed: Deed, { row, post }: CommentTarget): Promise<CommentRow> => {
  if (row.state === 'removed') throw new Refusal('COMMENT_DECIDED', { status: 409 });
  if (row.state === 'published') return row;
  await approveComment(deed.sql, post.id, row);
  await mailLater(deed, { kind: 'published', commentId: row.id });
  deed.touch(`post:${post.id}`);
  return afresh(deed, row.id);
};

/** Takes a published comment out of sight until it is approved again; one that waits already goes on waiting. */
export const hold = async (deed: Deed, { row, post }: CommentTarget): Promise<void> => {
  if (row.state === 'removed') throw new Refusal('COMMENT_DECIDED', { status: 409 });
  if (row.state === 'held') return;
  await holdComment(deed.sql, post.id, row);
  deed.touch(`post:${post.id}`);
};
