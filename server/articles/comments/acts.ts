import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { cleanBody } from './draft.ts';
import { itemCommentMails } from './mails.ts';
import { type CommentTarget, commentTargets } from './target-queries.ts';
import { removeItemComment, setPublished, setText } from './write-queries.ts';

export interface Chosen {
  readonly commentID: number;
  readonly cid: readonly number[];
  readonly return?: string | undefined;
}

/** The comments an act is about, one or as many as are ticked; held until it is done. */
export const chosenComments = (context: RequestContext, { commentID, cid }: Chosen): Promise<CommentTarget[]> => {
  const ids = commentID === 0 ? cid : [commentID, ...cid];
  if (ids.length === 0) throw new UserError('ITEM_COMMENTS_NONE_CHOSEN', { field: 'cid' });
  return commentTargets(context, ids, { lock: true });
};

const invalidate = (mutation: MutationContext, { item }: CommentTarget): void =>
  mutation.invalidate('items', `item:${item.id}`);

/** Takes a comment away for good (H-023). */
export const remove = async (mutation: MutationContext, target: CommentTarget): Promise<void> => {
  await removeItemComment(mutation.sql, target);
  invalidate(mutation, target);
};

/** Publishes a held comment (H-024); one that is published stays so. Only then its author's mail goes out. */
export const publish = async (mutation: MutationContext, target: CommentTarget): Promise<void> => {
  if (!(await setPublished(mutation.sql, target, true))) return;
  await itemCommentMails.published(mutation, target.id);
  invalidate(mutation, target);
};

export const unpublish = async (mutation: MutationContext, target: CommentTarget): Promise<void> => {
  if (await setPublished(mutation.sql, target, false)) invalidate(mutation, target);
};

/** Changes what a comment says; answers it as it is kept. */
export const change = async (mutation: MutationContext, target: CommentTarget, written: string): Promise<string> => {
  const body = cleanBody(written);
  await setText(mutation.sql, target.id, body);
  invalidate(mutation, target);
  return body;
};
