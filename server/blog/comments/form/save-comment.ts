import type { Html } from '../../../../protocol/html.ts';
import { addComment, beginSubmission, checkSender } from '../../../comments/index.ts';
import type { MutationContext, RequestContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { authorize } from '../../../core/policy/index.ts';
import { renderBbcode } from '../../../core/rich-text/index.ts';
import type { PassedCheck } from '../../../human-check/index.ts';
import { subscribe } from '../../subscriptions/index.ts';
import { commentRow } from '../comment-queries.ts';
import type { CommentRow } from '../comment-row.ts';
import { postComments } from '../post-comments.ts';
import { type PostTarget, postTarget } from '../target-queries.ts';
import { setCommentsMade } from '../write-queries.ts';
import { type CommentParams, type Draft, draftOf } from './comment-draft.ts';
import { isHeld } from './held.ts';
import { ownerOf, type Person, personOf } from './person.ts';

/** The results of the checks before the transaction: the text, and the hash of a new account's password. */
export interface Prepared {
  readonly draft: Draft;
  readonly person: Person;
  readonly check: PassedCheck;
}

/** Checks the form before the transaction. A post that takes no comment of this actor refuses first. */
export const prepare = async (context: RequestContext, params: CommentParams): Promise<Prepared> => {
  authorize(context.actor, 'comment.add', await postTarget(context, params.blogId, { lock: false }));
  const draft = await draftOf(context, params);
  const check = await checkSender(context, postComments, draft.email, params);
  return { draft, person: await personOf(context, draft), check };
};

/** The comment that a reply answers; refuses one that is held, removed or of another post. */
const parentOf = async (mutation: MutationContext, post: PostTarget, parentId: number): Promise<CommentRow | null> => {
  if (parentId === 0) return null;
  const row = await commentRow(mutation.sql, parentId, { lock: true });
  if (row?.postId !== post.id || row.state !== 'published')
    throw new UserError('COMMENT_PARENT_GONE', { field: 'parentId' });
  return row;
};

export interface Saved {
  readonly row: CommentRow;
  readonly parent: CommentRow | null;
}

/** Result of saving a comment, and of the confirmation mail when a subscription or account came with it. */
export const savedWords = (
  { services, actor }: RequestContext,
  post: PostTarget,
  params: CommentParams,
  { row }: Saved,
): string => {
  const isConfirming = services.site.get('accounts.confirmEmail');
  return [
    text(row.state === 'held' ? 'COMMENT_SAVED_HELD' : 'COMMENT_SAVED'),
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
  params: CommentParams,
  { draft, person, check }: Prepared,
): Promise<Saved> => {
  const { sql, services } = mutation;
  const { name, title, body } = draft;
  const parts = [params.blogId, params.parentId, name, title, body];
  const submission = await beginSubmission(mutation, postComments, check, parts);
  const parent = await parentOf(mutation, post, params.parentId);
  const html: Html = renderBbcode(body, { ownOrigin: services.settings.baseUrl });
  const number = post.made + 1;
  const id = await addComment(mutation, postComments, {
    submission,
    targetId: post.id,
    authorId: await ownerOf(mutation, draft, person),
    writer: draft,
    isHeld: isHeld(mutation, post, { title, body, name, html }),
    columns: {
      parent_id: parent?.id ?? null,
      root_id: parent ? (parent.rootId ?? parent.id) : null,
      depth: parent ? parent.depth + 1 : 0,
      number,
      title,
      body,
      html,
    },
  });
  await setCommentsMade(sql, post.id, number);
  const row = await commentRow(sql, id, { lock: false });
  if (!row) throw new Error('a comment just added is there');
  if (draft.subscribe && post.allowsSubscriptions)
    await subscribe(mutation, { type: 'entry', id: post.id, name: post.title }, draft);
  return { row, parent };
};
