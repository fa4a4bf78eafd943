import { deleteComment, holdComment, invalidateComments, publishComment, updateComment } from '../../comments/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { articleComments } from './comment-tables.ts';
import { cleanBody } from './form/comment-draft.ts';
import { type CommentTarget, commentTargets } from './target-queries.ts';
import { dropReports } from './write-queries.ts';

export interface Chosen {
  readonly commentID: number;
  readonly cid: readonly number[];
  readonly return?: string | undefined;
}

/** The comments that a request names, one or the selected ones; locked. */
export const chosenComments = (context: RequestContext, { commentID, cid }: Chosen): Promise<CommentTarget[]> => {
  const ids = commentID === 0 ? cid : [commentID, ...cid];
  if (ids.length === 0) throw new UserError('ITEM_COMMENTS_NONE_CHOSEN', { field: 'cid' });
  return commentTargets(context, ids, { lock: true });
};

/** Deletes a comment (H-023). */
export const remove = async (mutation: MutationContext, target: CommentTarget): Promise<void> => {
  await dropReports(mutation.sql, [target.id]);
  await deleteComment(mutation.sql, articleComments.tables, target);
  invalidateComments(mutation, articleComments, target.targetId);
};

/** Publishes a held comment (H-024). */
export const publish = (mutation: MutationContext, target: CommentTarget): Promise<boolean> =>
  publishComment(mutation, articleComments, target);

export const unpublish = (mutation: MutationContext, target: CommentTarget): Promise<boolean> =>
  holdComment(mutation, articleComments, target);

/** Changes the text of a comment; resolves with the text as it is stored. */
export const change = async (mutation: MutationContext, target: CommentTarget, written: string): Promise<string> => {
  const body = cleanBody(written);
  await updateComment(mutation.sql, articleComments.tables, target, { body });
  invalidateComments(mutation, articleComments, target.targetId);
  return body;
};
