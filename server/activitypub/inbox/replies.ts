import { limits } from '../../../protocol/limits.ts';
import {
  checkRemoteComment,
  type RemoteComment,
  removeRemoteComments,
  saveRemoteComment,
  updateRemoteComment,
} from '../../blog/comments/index.ts';
import { mutateAs, type RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { postAtPath } from '../../core/paths/index.ts';
import { pathIn } from '../local-actors.ts';
import type { RemoteActor } from '../signatures/remote-actor-queries.ts';
import type { Prepare } from './activity.ts';
import { type Note, noteIn } from './note.ts';
import { recordReply, repliesOf, replyWith } from './reply-queries.ts';

const atOnce = 50;

/** The post, and the comment on it, that an id of this or another server names. */
const repliedTo = async ({ services, sql }: RequestContext, id: string) => {
  const path = pathIn(services.settings, id);
  const postId = path === undefined ? undefined : postAtPath(path);
  if (postId !== undefined) return { postId, parentId: null };
  const reply = await replyWith(sql, id);
  return reply && { postId: reply.postId, parentId: reply.commentId };
};

/** Display name with the address of the account, or as much of it as a comment has space for. */
const nameOf = ({ name, handle }: RemoteActor): string => {
  const both = `${name.trim()} (${handle})`;
  return name.trim() === '' || both.length > limits.name ? handle.slice(0, limits.name) : both;
};

const commentOf = ({ id, body, url, language }: Note, actor: RemoteActor): RemoteComment => ({
  ...{ uri: id, account: actor.uri, name: nameOf(actor), website: actor.url, origin: url, body: body(), language },
});

/** Whether a check passes; what a guest may not do either is dropped. Too many comments throw. */
const passes = async (check: Promise<unknown>): Promise<boolean> => {
  try {
    await check;
    return true;
  } catch (error) {
    if (error instanceof UserError && error.status !== 429) return false;
    throw error;
  }
};

/** A public reply to a post, or to a comment from another server, becomes a comment held for moderation. */
export const reply: Prepare = async (context, activity, actor) => {
  const note = noteIn(activity, actor);
  const target = note && (await repliedTo(context, note.inReplyTo));
  if (!note || !target || (await replyWith(context.sql, note.id))) return undefined;
  const comment = commentOf(note, actor);
  if (!(await passes(checkRemoteComment(context, target.postId, comment)))) return undefined;
  return async mutation => {
    await recordReply(mutation.sql, await saveRemoteComment(mutation, target, comment), comment);
  };
};

/** A changed reply changes its comment. */
export const changeReply: Prepare = async (context, activity, actor) => {
  const note = noteIn(activity, actor);
  const known = note && (await replyWith(context.sql, note.id));
  if (!known || known.account !== actor.uri) return undefined;
  const comment = commentOf(note, actor);
  if (!(await passes(checkRemoteComment(context, known.postId, comment)))) return undefined;
  return mutation => updateRemoteComment(mutation, known.commentId, comment);
};

/** A deleted reply removes its comment. */
export const removeReply: Prepare = async (context, { object }, { uri }) => {
  const known = await replyWith(context.sql, object.id);
  return known?.account === uri ? mutation => removeRemoteComments(mutation, [known.commentId]) : undefined;
};

/** Removes every comment of an account, some in each transaction. */
export const removeRepliesOf = async (context: RequestContext, account: string): Promise<void> => {
  for (;;) {
    const ids = await repliesOf(context.sql, account, atOnce);
    if (ids.length > 0) await mutateAs(context, mutation => removeRemoteComments(mutation, ids));
    if (ids.length < atOnce) return;
  }
};
