import { emit, type MutationContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { networkMark } from '../../core/net/index.ts';
import { actorKey } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import type { PassedCheck } from '../../human-check/index.ts';
import type { CommentKind, VisibleState } from '../comment-kind.ts';
import { invalidateComments, isHeldForModeration } from '../moderation/publication.ts';
import type { FilteredText } from '../moderation/spam-filter.ts';
import { type Columns, insertComment, type NewComment, storedAmong } from '../storage-queries.ts';
import type { Guest } from './guest-checks.ts';

const repeatMs = 10 * 60_000;

export interface Submission {
  readonly check: PassedCheck;
  /** The post or article, and its author. */
  readonly target: {
    readonly id: number;
    readonly authorId: number;
    /** The number of its newest comment, where its comments are numbered. */
    readonly made?: number;
  };
  readonly writer: Guest;
  readonly filtered: FilteredText;
  /** True for a comment that is held for moderation whatever the settings say. */
  readonly isAlwaysHeld?: boolean;
  /** Values that are equal in a form that was submitted twice. */
  readonly parts: readonly (string | number)[];
  /**
   * Reads and writes the rest once the form is no repetition: the account that the comment belongs to, its own columns.
   */
  readonly complete: () => Promise<Completed>;
}

interface Completed {
  readonly authorId: number | null;
  readonly columns: Columns;
}

/** A comment that was stored. */
export interface Submitted {
  readonly id: number;
  readonly state: VisibleState;
  readonly number: number | undefined;
  readonly authorId: number | null;
  readonly createdAt: Date;
}

const repeated = (kind: CommentKind): UserError => new UserError('COMMENT_REPEATED', kind.repeated);

/** Marks of a submission now and in the former window, which a form that is submitted twice has too. */
interface Marks {
  readonly now: string;
  // Two windows, so that a second click just after the end of a window is still the same submission.
  readonly former: string;
}

export const marksOf = (
  { services, actor, ip }: MutationContext,
  kind: CommentKind,
  parts: Submission['parts'],
): Marks => {
  const sender = actor.account || actor.visitor ? actorKey(actor) : ip;
  const window = Math.floor(services.clock.now() / repeatMs);
  const markAt = (time: number): string => digest(kind.name, sender, ...parts, time);
  return { now: markAt(window), former: markAt(window - 1) };
};

export interface Completing {
  readonly mutation: MutationContext;
  readonly submission: Submission;
  readonly completed: Completed;
  readonly mark: string;
}

/** The row of a comment; `earlier`: the comments on its target that are stored along with it and before it. */
export const rowOf = (
  kind: CommentKind,
  { mutation, submission, completed: { authorId, columns }, mark }: Completing,
  earlier: number,
): NewComment => {
  const { services, actor, ip } = mutation;
  const { target, writer, filtered, isAlwaysHeld = false } = submission;
  const isHeld = isAlwaysHeld || isHeldForModeration(mutation, kind, target.authorId, filtered);
  return {
    targetId: target.id,
    state: isHeld ? 'held' : 'published',
    number: target.made === undefined ? undefined : target.made + earlier + 1,
    // Assigns in place of two spreads (decision 0167).
    columns: Object.assign(
      {
        author_id: authorId,
        visitor: kind.visitorMark(actor),
        ip,
        network: networkMark(services.settings.secret, ip),
        submission: mark,
        created_at: moment(services.clock),
      },
      columns,
      writer,
    ),
  };
};

/** The new comment as its event tells it. Names each property in place of a spread (decision 0167). */
export const addedOf = ({ submission, completed }: Completing, { targetId, state }: NewComment, id: number) => ({
  id,
  targetId,
  isHeld: state === 'held',
  hasGuestEmail: completed.authorId === null && submission.writer.email !== '',
});

/** Invalidates the pages that show a new comment. */
export const showNew = (mutation: MutationContext, kind: CommentKind, { targetId, state }: NewComment): void => {
  if (state === 'held') {
    mutation.invalidate(kind.heldTag(targetId));
    mutation.afterCommit(() => mutation.session.wait());
  } else invalidateComments(mutation, kind, targetId);
};

/** The stored comment. Names each property in place of a spread (decision 0167). */
export const submittedOf = (
  { mutation, completed }: Completing,
  { state, number }: NewComment,
  id: number,
): Submitted => ({
  id,
  state,
  number,
  authorId: completed.authorId,
  createdAt: moment(mutation.services.clock),
});

/**
 * Stores a comment and counts it, in the transaction that holds the lock of its post or article; its mails follow the
 * event. Refuses a form that was submitted before, and uses the human check up.
 */
export const submitComment = async (
  mutation: MutationContext,
  kind: CommentKind,
  submission: Submission,
): Promise<Submitted> => {
  const { sql } = mutation;
  const marks = marksOf(mutation, kind, submission.parts);
  if ((await storedAmong(sql, kind.tables, [marks.now, marks.former])).size > 0) throw repeated(kind);
  await submission.check.consume(mutation);
  const one = { mutation, submission, completed: await submission.complete(), mark: marks.now };
  const row = rowOf(kind, one, 0);
  const id = await insertComment(sql, kind.tables, row);
  if (id === null) throw repeated(kind);
  await emit(mutation, 'comment.added', { kind: kind.kind, comments: [addedOf(one, row, id)] });
  showNew(mutation, kind, row);
  return submittedOf(one, row, id);
};
