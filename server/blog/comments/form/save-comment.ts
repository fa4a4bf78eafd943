import { checkRegistrationRate, registerAccount } from '../../../accounts/index.ts';
import { checkSender, submitComment } from '../../../comments/index.ts';
import type { MutationContext, RequestContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { inContentLocale, text } from '../../../core/i18n/index.ts';
import { authorize } from '../../../core/policy/index.ts';
import { renderBbcode } from '../../../core/rich-text/index.ts';
import { hashPassword } from '../../../core/security/index.ts';
import type { PassedCheck } from '../../../human-check/index.ts';
import { subscribe } from '../../subscriptions/index.ts';
import { commentRow, setCommentsMade, writtenComment } from '../comment-queries.ts';
import type { CommentRow } from '../comment-row.ts';
import { postComments } from '../post-comments.ts';
import { type PostTarget, postTarget } from '../target-queries.ts';
import { type CommentParams, type Draft, draftOf, filteredText } from './checked-comment.ts';

/** The results of the checks before the transaction. */
interface Prepared {
  readonly draft: Draft;
  /** The hash of a new account's password: it takes long and is made before the transaction opens. */
  readonly passwordHash: string | null;
  readonly check: PassedCheck;
}

/** Checks the form before the transaction. A post that takes no comment of this actor refuses first. */
export const prepare = async (context: RequestContext, params: CommentParams): Promise<Prepared> => {
  authorize(context.actor, 'comment.add', await postTarget(context, params.blogId, { lock: false }));
  const draft = await draftOf(context, params);
  const check = await checkSender(context, postComments, draft.writer, params);
  if (draft.register) await checkRegistrationRate(context);
  return { draft, passwordHash: draft.register && (await hashPassword(draft.register.password)), check };
};

/** The comment that a reply answers; refuses one that is held, removed or of another post. */
const parentOf = async (mutation: MutationContext, post: PostTarget, parentId: number): Promise<CommentRow | null> => {
  if (parentId === 0) return null;
  const row = await commentRow(mutation.sql, parentId, { lock: true });
  if (row?.postId !== post.id || row.state !== 'published')
    throw new UserError('COMMENT_PARENT_GONE', { field: 'parentId' });
  return row;
};

/** The id of the account that a comment belongs to: the actor's or a new one (C-002); null for a guest's. */
const authorIdOf = async (
  { sql, services, actor }: MutationContext,
  { draft: { register, writer }, passwordHash }: Prepared,
): Promise<number | null> => {
  if (actor.account) return actor.account.id;
  if (!register || passwordHash === null) return null;
  const account = { ...writer, username: register.username, password: passwordHash };
  return (await registerAccount({ services, sql }, account)).userId;
};

/** Result of saving a comment, and of the confirmation mail when a subscription or account came with it. */
export const savedSentence = (
  { services, actor }: RequestContext,
  post: PostTarget,
  params: CommentParams,
  { state }: CommentRow,
): string => {
  const isConfirming = services.site.get('accounts.confirmEmail');
  return [
    text(state === 'held' ? 'COMMENT_SAVED_HELD' : 'COMMENT_SAVED'),
    !actor.account && params.register && isConfirming && text('COMMENT_REGISTER_MAIL'),
    !actor.account && params.subscribe && post.allowsSubscriptions && text('COMMENT_SUBSCRIBE_MAIL'),
  ]
    .filter(Boolean)
    .join(' ');
};

/** Saves the comment (C-029): row, number, counter, subscription and mails in one transaction. */
export const save = async (
  mutation: MutationContext,
  post: PostTarget,
  { blogId, parentId }: CommentParams,
  prepared: Prepared,
): Promise<CommentRow> => {
  const { sql, services } = mutation;
  const { title, body, writer, subscribe: isSubscribing } = prepared.draft;
  const html = inContentLocale(() => renderBbcode(body, { ownOrigin: services.settings.baseUrl }));
  const number = post.made + 1;
  const { id } = await submitComment(mutation, postComments, {
    check: prepared.check,
    target: post,
    writer,
    filtered: filteredText({ title, body, html, name: writer.name }),
    parts: [blogId, parentId, writer.name, title, body],
    complete: async () => {
      const parent = await parentOf(mutation, post, parentId);
      return {
        authorId: await authorIdOf(mutation, prepared),
        columns: {
          parent_id: parent?.id ?? null,
          root_id: parent ? (parent.rootId ?? parent.id) : null,
          depth: parent ? parent.depth + 1 : 0,
          number,
          title,
          body,
          html,
        },
      };
    },
  });
  await setCommentsMade(sql, post.id, number);
  const row = await writtenComment(sql, id);
  if (isSubscribing && post.allowsSubscriptions)
    await subscribe(mutation, { type: 'entry', id: post.id, name: post.title }, writer);
  return row;
};
