/**
 * How far a revision is. `final` stands in the post or stood there, `draft` is an autosave (one each for a post and a
 * writer), `pending` waits for a moderator, `rejected` was sent back.
 */
export type RevisionState = 'final' | 'draft' | 'pending' | 'rejected';

/** What decides which ways are open to a revision. */
export interface RevisionStanding {
  readonly state: RevisionState;
  /** Its text is the post's. */
  readonly isStanding: boolean;
}

export type RevisionMove = 'use' | 'delete' | 'approve' | 'reject';

interface From {
  readonly states: readonly RevisionState[];
  readonly isStanding: boolean;
}

/** Every way of a revision (spec §4.3, Revision): into the post's place, away, or on from where it waits. */
const transitions: Readonly<Record<RevisionMove, From>> = {
  use: { states: ['final', 'draft', 'rejected'], isStanding: false },
  delete: { states: ['final', 'draft', 'pending', 'rejected'], isStanding: false },
  approve: { states: ['pending'], isStanding: false },
  reject: { states: ['pending'], isStanding: false },
};

/** Whether the way is open to the revision. */
export const mayGo = (move: RevisionMove, { state, isStanding }: RevisionStanding): boolean =>
  transitions[move].states.includes(state) && transitions[move].isStanding === isStanding;
