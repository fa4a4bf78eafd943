/** Workflow state of a post. Its dates decide whether a published post is visible already. */
export type PostState = 'draft' | 'pending' | 'published' | 'unpublished';

/** Archived and trashed posts keep their workflow state, and have it again when they are restored. */
export type Lifecycle = 'live' | 'archived' | 'trashed';

/** Data of a post that decides its possible transitions. */
export interface PostStatus {
  readonly state: PostState;
  readonly lifecycle: Lifecycle;
  readonly isFeatured: boolean;
  /** True if it has a password, whoever reads it. */
  readonly isProtected: boolean;
}

type Pattern = { readonly [K in keyof PostStatus]?: readonly PostStatus[K][] };

/** Role needed for a transition; the rules of posts define each. */
export type Mover = 'publisher' | 'writer' | 'owner' | 'moderator' | 'remover' | 'restorer' | 'staff';

export interface Transition {
  readonly by: Mover;
  readonly from: Pattern;
  /** A post in this state is left unchanged without an error: two users may request the same. */
  readonly reached?: Pattern;
  /** Transition that undoes it. */
  readonly back?: TransitionName;
  /** True if a dialog asks for confirmation (spec §4.3). */
  readonly isConfirmed: boolean;
}

export type TransitionName =
  | 'publish'
  | 'unpublish'
  | 'submit'
  | 'approve'
  | 'reject'
  | 'archive'
  | 'unarchive'
  | 'trash'
  | 'restore'
  | 'delete'
  | 'feature'
  | 'unfeature';

/** All transitions of a post (spec §4.3, Post). `delete` removes its row. */
export const transitions: Readonly<Record<TransitionName, Transition>> = {
  publish: {
    by: 'publisher',
    from: { state: ['draft', 'pending', 'unpublished'], lifecycle: ['live'] },
    reached: { state: ['published'], lifecycle: ['live'] },
    back: 'unpublish',
    isConfirmed: true,
  },
  unpublish: {
    by: 'owner',
    from: { state: ['published'], lifecycle: ['live'] },
    reached: { state: ['unpublished'], lifecycle: ['live'] },
    back: 'publish',
    isConfirmed: true,
  },
  submit: {
    by: 'writer',
    from: { state: ['draft', 'unpublished'], lifecycle: ['live'] },
    reached: { state: ['pending'], lifecycle: ['live'] },
    isConfirmed: false,
  },
  approve: {
    by: 'moderator',
    from: { state: ['pending'], lifecycle: ['live'] },
    back: 'unpublish',
    isConfirmed: true,
  },
  reject: { by: 'moderator', from: { state: ['pending'], lifecycle: ['live'] }, isConfirmed: true },
  archive: {
    by: 'moderator',
    from: { state: ['published'], lifecycle: ['live'] },
    reached: { lifecycle: ['archived'] },
    back: 'unarchive',
    isConfirmed: true,
  },
  unarchive: {
    by: 'moderator',
    from: { lifecycle: ['archived'] },
    reached: { lifecycle: ['live'] },
    back: 'archive',
    isConfirmed: true,
  },
  trash: {
    by: 'remover',
    from: { lifecycle: ['live', 'archived'] },
    reached: { lifecycle: ['trashed'] },
    back: 'restore',
    isConfirmed: true,
  },
  restore: {
    by: 'restorer',
    from: { lifecycle: ['trashed'] },
    reached: { lifecycle: ['live', 'archived'] },
    back: 'trash',
    isConfirmed: false,
  },
  delete: { by: 'restorer', from: { lifecycle: ['trashed'] }, isConfirmed: true },
  feature: {
    by: 'staff',
    from: { state: ['published'], lifecycle: ['live'], isFeatured: [false], isProtected: [false] },
    reached: { isFeatured: [true] },
    back: 'unfeature',
    isConfirmed: false,
  },
  unfeature: {
    by: 'staff',
    from: { isFeatured: [true] },
    reached: { isFeatured: [false] },
    back: 'feature',
    isConfirmed: false,
  },
};

const isOneOf = <T>(value: T, values: readonly T[] | undefined): boolean =>
  values === undefined || values.includes(value);

const fits = (status: PostStatus, pattern: Pattern): boolean =>
  isOneOf(status.state, pattern.state) &&
  isOneOf(status.lifecycle, pattern.lifecycle) &&
  isOneOf(status.isFeatured, pattern.isFeatured) &&
  isOneOf(status.isProtected, pattern.isProtected);

/** Tells whether the transition is possible in this status. */
export const applies = (name: TransitionName, status: PostStatus): boolean => fits(status, transitions[name].from);

/** Tells whether the post already has the status that the transition leads to. */
export const isReached = (name: TransitionName, status: PostStatus): boolean => {
  const { reached } = transitions[name];
  return reached !== undefined && fits(status, reached);
};
