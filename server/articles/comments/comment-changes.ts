import { deleteComment, emitWithdrawn, invalidateComments, updateComment } from '../../comments/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { articleComments } from './comment-tables.ts';
import { cleanBody } from './form/submission.ts';
import { type CommentTarget, commentTargets, dropReports } from './target-queries.ts';

export interface Chosen {
  readonly commentID: number;
  readonly cid: readonly number[];
  readonly versions?: readonly string[] | undefined;
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
  await emitWithdrawn(mutation, articleComments, target, 'removed');
  invalidateComments(mutation, articleComments, target.targetId);
};

/** Changes the text of a comment; resolves with the text as it is stored. */
export const change = async (mutation: MutationContext, target: CommentTarget, written: string): Promise<string> => {
  const body = cleanBody(written);
  await updateComment(mutation.sql, articleComments.tables, target, { body });
  invalidateComments(mutation, articleComments, target.targetId);
  return body;
};
