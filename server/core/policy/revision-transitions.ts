/**
 * State of a revision. `final` is or was the text of the post, `draft` is an autosave (one for each post and writer),
 * `pending` waits for a moderator, `rejected` was returned by one.
 */
export type RevisionState = 'final' | 'draft' | 'pending' | 'rejected';

/** Data of a revision that decides its possible transitions. */
export interface RevisionStatus {
  readonly state: RevisionState;
  /** True if the post has its text. */
  readonly isCurrent: boolean;
}

export type RevisionMove = 'use' | 'delete' | 'approve' | 'reject';

interface From {
  readonly states: readonly RevisionState[];
  readonly isCurrent: boolean;
}

/** All transitions of a revision (spec §4.3, Revision). */
const transitions: Readonly<Record<RevisionMove, From>> = {
  use: { states: ['final', 'draft', 'rejected'], isCurrent: false },
  delete: { states: ['final', 'draft', 'pending', 'rejected'], isCurrent: false },
  approve: { states: ['pending'], isCurrent: false },
  reject: { states: ['pending'], isCurrent: false },
};

/** Tells whether the transition is possible for the revision. */
export const mayGo = (move: RevisionMove, { state, isCurrent }: RevisionStatus): boolean =>
  transitions[move].states.includes(state) && transitions[move].isCurrent === isCurrent;
