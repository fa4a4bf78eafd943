import { limits } from '../../../protocol/limits.ts';
import {
  checkBody,
  checkRemoteSender,
  emitWithdrawn,
  emptyGuest,
  submitComment,
  updateComment,
} from '../../comments/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { inContentLocale } from '../../core/i18n/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { plainText, renderBbcode, withoutTags } from '../../core/rich-text/index.ts';
import { moment } from '../../core/time/index.ts';
import { remove } from './comment-changes.ts';
import { commentRow } from './comment-queries.ts';
import { filteredText } from './form/checked-comment.ts';
import { postCommentMails } from './mail/mails.ts';
import { postComments } from './post-comments.ts';
import { commentTarget, commentTargets, postTarget } from './target-queries.ts';

/** Comment from another server, as plain text. */
export interface RemoteComment {
  /** Id of the comment there. */
  readonly uri: string;
  /** Id of its account there. */
  readonly account: string;
  readonly name: string;
  /** Addresses of the page of the account and of the comment. */
  readonly website: string;
  readonly origin: string;
  readonly body: string;
  readonly language: string;
}

const nothingToConsume = { consume: async (): Promise<void> => undefined };

const textOf = ({ services }: RequestContext, { body, name, language, origin, website }: RemoteComment) => {
  const checked = checkBody(body, 'comment', plainText);
  return {
    body: checked,
    html: inContentLocale(() => renderBbcode(checked, { ownOrigin: services.settings.baseUrl })),
    name: withoutTags(name).replace(/\s+/g, ' ').trim().slice(0, limits.name),
    language,
    origin,
    website: website.length <= 255 ? website : '',
  };
};

/** Rate limits of a remote account count by its host. No IP address is stored: it would be that of its server. */
const asRemote = <Context extends RequestContext>(context: Context, { account }: RemoteComment): Context => ({
  ...context,
  ip: '',
  network: new URL(account).host,
});

/** Refuses a comment on a post that takes none from guests, and a sender who is blocked or too fast. */
export const checkRemoteComment = async (
  context: RequestContext,
  postId: number,
  comment: RemoteComment,
): Promise<void> => {
  authorize(context.actor, 'comment.add', await postTarget(context, postId, { lock: false }));
  textOf(context, comment);
  await checkRemoteSender(asRemote(context, comment), postComments, comment.account);
};

/** Saves a comment from another server, always held for moderation. Resolves with its id. */
export const saveRemoteComment = async (
  mutation: MutationContext,
  { postId, parentId }: { readonly postId: number; readonly parentId: number | null },
  comment: RemoteComment,
): Promise<number> => {
  const post = await postTarget(mutation, postId, { lock: true });
  authorize(mutation.actor, 'comment.add', post);
  const { name, website, ...text } = textOf(mutation, comment);
  const { id } = await submitComment(asRemote(mutation, comment), postComments, {
    check: nothingToConsume,
    target: post,
    writer: { ...emptyGuest, name, website },
    filtered: filteredText({ title: '', body: text.body, html: text.html, name }),
    isAlwaysHeld: true,
    parts: [comment.uri],
    complete: async () => {
      const row = parentId === null ? undefined : await commentRow(mutation.sql, parentId, { lock: true });
      // A reply to a comment that is not shown begins a conversation.
      const parent = row?.postId === postId && row.state === 'published' ? row : undefined;
      return {
        authorId: null,
        columns: {
          parent_id: parent?.id ?? null,
          root_id: parent ? (parent.rootId ?? parent.id) : null,
          depth: parent ? parent.depth + 1 : 0,
          ...{ title: '', body: text.body, html: text.html, language: text.language, origin: text.origin },
        },
      };
    },
  });
  return id;
};

/** Changes a comment that another server changed, and holds it again; a removed one stays as it is. */
export const updateRemoteComment = async (
  mutation: MutationContext,
  id: number,
  comment: RemoteComment,
): Promise<void> => {
  const target = await commentTarget(mutation, id, { lock: true });
  if (target.state === 'removed') return;
  const changed = { ...textOf(mutation, comment), state: 'held', modified_at: moment(mutation.services.clock) };
  await updateComment(mutation.sql, postComments.tables, target, changed, 'held');
  await emitWithdrawn(mutation, postComments, target, 'held');
  if (target.state !== 'held') await postCommentMails.held(mutation);
  mutation.invalidate(`post-comments:${target.targetId}`);
};

/** Removes comments that their own server deleted, with their texts. */
export const removeRemoteComments = async (mutation: MutationContext, ids: readonly number[]): Promise<void> => {
  for (const target of await commentTargets(mutation, ids)) {
    if (target.state !== 'removed') await remove(mutation, target, null);
    await updateComment(mutation.sql, postComments.tables, { ...target, state: 'removed' }, { body: '', html: '' });
  }
};
