import { emit, type MutationContext, type RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { hasRole } from '../../core/policy/index.ts';
import type { CommentKind, StoredComment, VisibleState } from '../comment-kind.ts';
import { updateComment } from '../storage-queries.ts';

import { type FilteredText, isSpam } from './spam-filter.ts';

/**
 * Decides whether a comment of this actor is held for moderation (ruling 11). Comments of moderators, and of the author
 * of the post or article, are not.
 */
export const isHeldForModeration = (
  { services: { site }, actor }: Pick<RequestContext, 'services' | 'actor'>,
  { moderation }: CommentKind,
  ownerId: number,
  filtered: FilteredText,
): boolean => {
  if (hasRole(actor, 'moderator') || actor.account?.id === ownerId) return false;
  const held = site.get(moderation);
  return held === 'everyone' || (held === 'guests' && !actor.account) || isSpam(site, filtered);
};

/** Invalidates the pages that show published comments of a post or article, or their number. */
export const invalidateComments = (mutation: MutationContext, { tag, listTags }: CommentKind, targetId: number): void =>
  mutation.invalidate(tag(targetId), ...listTags);

const setState = async (
  mutation: MutationContext,
  kind: CommentKind,
  comment: StoredComment,
  state: VisibleState,
): Promise<boolean> => {
  if (comment.state === 'removed') throw new UserError('COMMENT_DECIDED', { status: 409 });
  if (comment.state === state) return false;
  await updateComment(mutation.sql, kind.tables, comment, kind.tables.stateColumns(state), state);
  invalidateComments(mutation, kind, comment.targetId);
  return true;
};

/** Publishes a held comment and has its mails sent. Resolves with false for a comment that is published already. */
export const publishComment = async (
  mutation: MutationContext,
  kind: CommentKind,
  comment: StoredComment,
): Promise<boolean> => {
  const isChanged = await setState(mutation, kind, comment, 'published');
  if (!isChanged) return false;
  await kind.mails.published(mutation, comment.id);
  await emit(mutation, 'comment.published', { kind: kind.kind, comments: [comment] });
  return true;
};

/** Holds a published comment for moderation. Resolves with false for a comment that is held already. */
export const holdComment = async (
  mutation: MutationContext,
  kind: CommentKind,
  comment: StoredComment,
): Promise<boolean> => {
  const isChanged = await setState(mutation, kind, comment, 'held');
  if (isChanged) await emitWithdrawn(mutation, kind, comment, 'held');
  return isChanged;
};

/** Emits the end of a comment that was published. Belongs beside each change that holds or removes one. */
export const emitWithdrawn = async (
  mutation: MutationContext,
  { kind }: CommentKind,
  comment: StoredComment,
  state: 'held' | 'removed',
): Promise<void> => {
  if (comment.state !== 'published') return;
  await emit(mutation, 'comment.withdrawn', { kind, comments: [comment], isRemoved: state === 'removed' });
};
