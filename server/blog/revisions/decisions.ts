import { limits } from '../../../protocol/limits.ts';
import { type AuditAct, audit } from '../../audit/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkLength } from '../../core/forms/index.ts';
import type { Redirect } from '../../core/http/index.ts';
import { plural } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { applies, mayGo } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { titleOf } from '../cards/index.ts';
import { applyTransition, publishRevision } from '../post-actions/index.ts';
import {
  addRejections,
  clearRejections,
  type DecidedText,
  dropMissingReferences,
  notifyWriters,
  setRevisionState,
} from '../revision-model/index.ts';
import { fieldsOfRevision, type PendingTarget, type RevisionTarget } from './target-queries.ts';

export type Decision = 'approve' | 'reject';

interface Changed extends PendingTarget {
  readonly change: RevisionTarget;
}

const isChanged = (target: PendingTarget): target is Changed => target.change !== null;

const isOfCurrentPost = ({ version, change }: Changed): boolean => change.baseVersion === version;

/**
 * Tells whether the text still waits and can be decided so: it was not decided on, changed or removed meanwhile. A
 * change based on an older version of the post would undo later edits, so it can only be rejected.
 */
export const isPending = (decision: Decision, target: PendingTarget): boolean => {
  if (!isChanged(target)) return applies(decision, target);
  const isOpen = target.lifecycle !== 'trashed' && mayGo(decision, target.change);
  return isOpen && (decision === 'reject' || isOfCurrentPost(target));
};

/** Refuses all when one text no longer waits, and names it. */
export const checkPending = (decision: Decision, targets: readonly PendingTarget[]): void => {
  const over = targets.find(target => !isPending(decision, target));
  if (over) throw new UserError('MODERATE_MEANWHILE', { args: [titleOf(over.title)], status: 409 });
};

const decidedOf = (target: PendingTarget): DecidedText => ({
  uid: target.requestedUid,
  title: titleOf(target.change?.title ?? target.title),
  writerId: target.change?.writerId ?? target.authorId,
});

const auditChanges = (mutation: MutationContext, act: AuditAct, changes: readonly Changed[]): Promise<void> =>
  audit(mutation, {
    act,
    type: 'post',
    ids: changes.map(({ id }) => id),
    detail: id => changes.find(change => change.id === id)?.change.title ?? '',
  });

const publishChange = async (mutation: MutationContext, { change, ...post }: Changed): Promise<void> => {
  const fields = await dropMissingReferences(mutation.sql, await fieldsOfRevision(mutation.sql, change.id));
  await setRevisionState(mutation.sql, change.id, 'final');
  await publishRevision(mutation, post, { fields, revisionId: change.id });
};

const messageOf = (decision: Decision, targets: readonly PendingTarget[]): string => {
  const [first] = targets;
  const what = targets.length === 1 && first ? titleOf(first.title) : targets.length;
  return plural(decision === 'approve' ? 'POST_DONE_APPROVE' : 'POST_DONE_REJECT', targets.length, what);
};

const outcome = (decision: Decision, targets: readonly PendingTarget[], back: string | undefined): Redirect => ({
  to: back ?? paths.preview(targets[0]?.requestedUid ?? ''),
  notice: { kind: 'success', text: messageOf(decision, targets) },
});

/** Publishes waiting posts and changes: all or, with an error, none (F-006). Notifies their writers. */
export const approve = async (
  mutation: MutationContext,
  targets: readonly PendingTarget[],
  back: string | undefined,
): Promise<Redirect> => {
  checkPending('approve', targets);
  const changes = targets.filter(isChanged);
  await applyTransition(
    mutation,
    'approve',
    targets.filter(target => !target.change),
  );
  for (const change of changes) await publishChange(mutation, change);
  await clearRejections(
    mutation.sql,
    targets.map(({ id }) => id),
  );
  await auditChanges(mutation, 'post.approve', changes);
  await notifyWriters(mutation, 'approve', targets.map(decidedOf), '');
  return outcome('approve', targets, back);
};

/** Rejects waiting posts and changes with a reason, which writers get by mail and see beside the text (F-007). */
export const reject = async (
  mutation: MutationContext,
  targets: readonly PendingTarget[],
  message: string,
  back: string | undefined,
): Promise<Redirect> => {
  checkPending('reject', targets);
  const reason = message.trim();
  if (reason === '') throw new UserError('REJECT_REASON_MISSING', { field: 'message' });
  checkLength(reason, 'message', 'REJECT_REASON', limits.rejectionMessage);
  const { sql, services, actor } = mutation;
  const changes = targets.filter(isChanged);
  await applyTransition(
    mutation,
    'reject',
    targets.filter(target => !target.change),
  );
  for (const { change } of changes) await setRevisionState(sql, change.id, 'rejected');
  await addRejections(
    sql,
    targets.map(target => ({
      postId: target.id,
      revisionId: target.change?.id ?? target.revisionId,
      message: reason,
      by: actor.account?.id ?? null,
      at: moment(services.clock),
    })),
  );
  await auditChanges(mutation, 'post.reject', changes);
  await notifyWriters(mutation, 'reject', targets.map(decidedOf), reason);
  return outcome('reject', targets, back);
};
