import { emit, type MutationContext, type RequestContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { networkMark } from '../../core/net/index.ts';
import { actorKey } from '../../core/policy/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { type HumanFields, type PassedCheck, verifyHuman } from '../../human-check/index.ts';
import type { CommentKind } from '../comment-kind.ts';
import { refuseBlocked } from '../moderation/blocked-queries.ts';
import { invalidateComments } from '../moderation/publication.ts';
import { insertComment, isSubmitted } from '../storage-queries.ts';

const minuteMs = 60_000;
const perActor = { most: 12, perMs: minuteMs };
const perNetwork = { most: 120, perMs: 10 * minuteMs };
const repeatMs = 10 * minuteMs;

/** Checks the sender of a valid form, before the transaction: rate limits, blocks, and the human check last. */
export const checkSender = async (
  context: RequestContext,
  { name }: CommentKind,
  email: string,
  fields: HumanFields,
): Promise<PassedCheck> => {
  const { services, actor, network } = context;
  if (actor.account || actor.visitor) await consumeRateLimit(services, `${name}:${actorKey(actor)}`, perActor);
  await consumeRateLimit(services, `${name}:${network}`, perNetwork);
  await refuseBlocked(context, email);
  return verifyHuman(context, fields);
};

const repeated = (kind: CommentKind): UserError => new UserError('COMMENT_REPEATED', kind.repeated);

/**
 * Refuses a form that was submitted before and uses the human check up. Resolves with the mark of the submission; `parts`
 * are the target and the text.
 */
export const beginSubmission = async (
  mutation: MutationContext,
  kind: CommentKind,
  check: PassedCheck,
  parts: readonly (string | number)[],
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

export interface NewComment {
  readonly submission: string;
  readonly targetId: number;
  readonly authorId: number | null;
  readonly writer: { readonly name: string; readonly email: string; readonly website: string };
  readonly isHeld: boolean;
  /** The text, and columns that only this kind of comments has. */
  readonly columns: Readonly<Record<string, string | number | null>>;
}

/** Stores a comment and counts it; its mails follow the event. Resolves with its id. */
export const addComment = async (
  mutation: MutationContext,
  kind: CommentKind,
  { submission, targetId, authorId, writer: { name, email, website }, isHeld, columns }: NewComment,
): Promise<number> => {
  const { sql, services, actor, ip } = mutation;
  const id = await insertComment(sql, kind.tables, {
    targetId,
    state: isHeld ? 'held' : 'published',
    columns: {
      ...columns,
      name,
      email,
      website,
      author_id: authorId,
      visitor: kind.visitorMark(actor),
      ip,
      network: networkMark(services.settings.secret, ip),
      submission,
      created_at: moment(services.clock),
    },
  });
  if (id === null) throw repeated(kind);
  const hasGuestEmail = authorId === null && email !== '';
  await emit(mutation, 'comment.added', { kind: kind.kind, id, targetId, isHeld, hasGuestEmail });
  if (isHeld) {
    mutation.invalidate(kind.heldTag(targetId));
    mutation.afterCommit(() => mutation.session.wait());
  } else invalidateComments(mutation, kind, targetId);
  return id;
};
