import { emit, type MutationContext, type RequestContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { networkMark } from '../../core/net/index.ts';
import { actorKey } from '../../core/policy/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { type HumanFields, type PassedCheck, verifyHuman } from '../../human-check/index.ts';
import type { CommentKind, VisibleState } from '../comment-kind.ts';
import { refuseBlocked } from '../moderation/blocked-queries.ts';
import { invalidateComments, isHeldForModeration } from '../moderation/publication.ts';
import type { FilteredText } from '../moderation/spam-filter.ts';
import { type Columns, insertComment, isSubmitted } from '../storage-queries.ts';
import type { Guest } from './guest-checks.ts';

const minuteMs = 60_000;
const perActor = { most: 12, perMs: minuteMs };
const perNetwork = { most: 120, perMs: 10 * minuteMs };
const repeatMs = 10 * minuteMs;

/** Checks the sender of a valid form, before the transaction: rate limits, blocks, and the human check last. */
export const checkSender = async (
  context: RequestContext,
  { name }: CommentKind,
  { email }: Guest,
  fields: HumanFields,
): Promise<PassedCheck> => {
  const { services, actor, network } = context;
  if (actor.account || actor.visitor) await consumeRateLimit(services, `${name}:${actorKey(actor)}`, perActor);
  await consumeRateLimit(services, `${name}:${network}`, perNetwork);
  await refuseBlocked(context, email);
  return verifyHuman(context, fields);
};

/** Checks the sender of a comment from another server: rate limits, by account and server, and blocks. */
export const checkRemoteSender = async (
  context: RequestContext,
  { name }: CommentKind,
  account: string,
): Promise<void> => {
  await consumeRateLimit(context.services, `${name}:remote:${digest(account).slice(0, 40)}`, perActor);
  await consumeRateLimit(context.services, `${name}:${context.network}`, perNetwork);
  await refuseBlocked(context, '');
};

interface Submission {
  readonly check: PassedCheck;
  /** The post or article, and its author. */
  readonly target: { readonly id: number; readonly authorId: number };
  readonly writer: Guest;
  readonly filtered: FilteredText;
  /** True for a comment that is held for moderation whatever the settings say. */
  readonly isAlwaysHeld?: boolean;
  /** Values that are equal in a form that was submitted twice. */
  readonly parts: readonly (string | number)[];
  /**
   * Reads and writes the rest once the form is no repetition: the account that the comment belongs to, its own columns.
   */
  readonly complete: () => Promise<{ readonly authorId: number | null; readonly columns: Columns }>;
}

const repeated = (kind: CommentKind): UserError => new UserError('COMMENT_REPEATED', kind.repeated);

/** Refuses a form that was submitted before and uses the human check up. Resolves with the mark of the submission. */
const beginSubmission = async (
  mutation: MutationContext,
  kind: CommentKind,
  { check, parts }: Submission,
): Promise<string> => {
  const { services, sql, actor, ip } = mutation;
  const sender = actor.account || actor.visitor ? actorKey(actor) : ip;
  const window = Math.floor(services.clock.now() / repeatMs);
  const markAt = (time: number): string => digest(kind.name, sender, ...parts, time);
  // Two windows, so that a second click just after the end of a window is still the same submission.
  if (await isSubmitted(sql, kind.tables, [markAt(window), markAt(window - 1)])) throw repeated(kind);
  await check.consume(mutation);
  return markAt(window);
};

/**
 * Stores a comment and counts it, in the transaction that holds the lock of its post or article; its mails follow the
 * event.
 */
export const submitComment = async (
  mutation: MutationContext,
  kind: CommentKind,
  submission: Submission,
): Promise<{ readonly id: number; readonly state: VisibleState }> => {
  const { sql, services, actor, ip } = mutation;
  const { target, writer, filtered, complete, isAlwaysHeld = false } = submission;
  const mark = await beginSubmission(mutation, kind, submission);
  const { authorId, columns } = await complete();
  const isHeld = isAlwaysHeld || isHeldForModeration(mutation, kind, target.authorId, filtered);
  const state = isHeld ? 'held' : 'published';
  const id = await insertComment(sql, kind.tables, {
    targetId: target.id,
    state,
    columns: {
      ...columns,
      ...writer,
      author_id: authorId,
      visitor: kind.visitorMark(actor),
      ip,
      network: networkMark(services.settings.secret, ip),
      submission: mark,
      created_at: moment(services.clock),
    },
  });
  if (id === null) throw repeated(kind);
  const hasGuestEmail = authorId === null && writer.email !== '';
  await emit(mutation, 'comment.added', { kind: kind.kind, id, targetId: target.id, isHeld, hasGuestEmail });
  if (isHeld) {
    mutation.invalidate(kind.heldTag(target.id));
    mutation.afterCommit(() => mutation.session.wait());
  } else invalidateComments(mutation, kind, target.id);
  return { id, state };
};
