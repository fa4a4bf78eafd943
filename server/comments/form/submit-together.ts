import { emit, type MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { CommentKind } from '../comment-kind.ts';
import { insertComments, type NewComment, storedAmong } from '../storage-queries.ts';
import {
  addedOf,
  type Completing,
  marksOf,
  rowOf,
  type Submission,
  type Submitted,
  showNew,
  submittedOf,
} from './submission.ts';

interface Request {
  readonly mutation: MutationContext;
  readonly submission: Submission;
}

const orUndefined = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
};

/** Completes the submissions of a group that are not refused; their `complete` must write nothing. */
const completeAll = async (kind: CommentKind, requests: readonly Request[]): Promise<(Completing | undefined)[]> => {
  const marked = requests.map(one => ({ ...one, marks: marksOf(one.mutation, kind, one.submission.parts) }));
  const [first] = requests;
  if (!first) return [];
  const marks = marked.flatMap(one => [one.marks.now, one.marks.former]);
  const taken = new Set(await storedAmong(first.mutation.sql, kind.tables, marks));
  const completing: (Completing | undefined)[] = [];
  for (const { mutation, submission, marks } of marked) {
    const isTaken = taken.has(marks.now) || taken.has(marks.former);
    taken.add(marks.now);
    const completed = isTaken ? undefined : await orUndefined(submission.complete);
    // The check is consumed last: only a rollback of the whole transaction restores it.
    const isConsumed = completed && (await orUndefined(async () => [await submission.check.consume(mutation)]));
    completing.push(completed && isConsumed ? { mutation, submission, completed, mark: marks.now } : undefined);
  }
  return completing;
};

/**
 * Stores the comments of several requests in one transaction, which holds the locks of their posts or articles.
 * Undefined for a refused or duplicate one: it is submitted alone, which reports the reason.
 */
export const submitTogether = async (
  kind: CommentKind,
  requests: readonly Request[],
): Promise<readonly (Submitted | undefined)[]> => {
  const completing = await completeAll(kind, requests);
  const stored = completing.filter(one => one !== undefined);
  const [first] = stored;
  if (!first) return completing.map(() => undefined);
  const made = new Map<number, number>();
  const rows = new Map<Completing, NewComment>();
  for (const one of stored) {
    const targetId = one.submission.target.id;
    const earlier = made.get(targetId) ?? 0;
    made.set(targetId, earlier + 1);
    rows.set(one, rowOf(kind, one, earlier));
  }
  const ids = await insertComments(first.mutation.sql, kind.tables, [...rows.values()]);
  const added = [...rows].map(([one, row]) => ({ one, row, id: ids.get(one.mark) ?? 0 }));
  const comments = added.map(({ one, row, id }) => addedOf(one, row, id));
  await emit(first.mutation, 'comment.added', { kind: kind.kind, comments });
  for (const { one, row } of added) showNew(one.mutation, kind, row);
  const results = new Map(added.map(({ one, row, id }) => [one, submittedOf(one, row, id)]));
  return completing.map(one => one && results.get(one));
};
