import { accountById } from '../../../accounts/index.ts';
import type { MutationContext, RequestContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { peekLink, takeLink } from '../../../core/one-time-links/index.ts';
import { moment } from '../../../core/time/index.ts';
import { approve, remove } from '../comment-changes.ts';
import { type CommentTarget, commentTarget } from '../target-queries.ts';

export type Decision = 'approve' | 'remove';

export const decisionOf = (field: string): Decision => {
  if (field === 'approve' || field === 'remove') return field;
  throw new UserError('FIELD_SHAPE', { args: ['decision'], field: 'decision' });
};

const linkEnded = (): UserError => new UserError('COMMENT_LINK_OVER', { status: 404 });

interface LinkedTarget extends CommentTarget {
  /** The account that the link was sent to; null: the common address of staff. */
  readonly deciderId: number | null;
}

const mayStillDecide = async ({ sql }: RequestContext, accountId: number, postAuthorId: number): Promise<boolean> => {
  const account = await accountById(sql, accountId);
  if (account?.status !== 'active') return false;
  return accountId === postAuthorId || ['moderator', 'staff', 'admin'].includes(account.role);
};

/**
 * The comment that the link of a mail decides about. Refuses a key that is used, expired, or of an account without the
 * right.
 */
export const linkedTarget = async (
  context: RequestContext,
  key: string,
  locking: { lock: boolean },
): Promise<LinkedTarget> => {
  const link = await peekLink(context.sql, 'moderate', key, moment(context.services.clock));
  if (!link) throw linkEnded();
  const target = await commentTarget(context, Number(link.subject), locking);
  if (link.userId !== null && !(await mayStillDecide(context, link.userId, target.post.authorId))) throw linkEnded();
  return { ...target, deciderId: link.userId };
};

/** Applies a decision and returns the message. A comment that is not held any more stays unchanged. */
export const decide = async (
  mutation: MutationContext,
  target: LinkedTarget,
  key: string,
  decision: Decision,
): Promise<string> => {
  const link = await takeLink(mutation.sql, 'moderate', key, moment(mutation.services.clock));
  if (!link) throw linkEnded();
  if (target.state !== 'held') return text('COMMENT_DECIDED');
  if (decision === 'approve') await approve(mutation, target);
  else await remove(mutation, target, target.deciderId);
  return text(decision === 'approve' ? 'COMMENT_DECIDED_APPROVED' : 'COMMENT_DECIDED_REMOVED', `${target.row.number}`);
};
