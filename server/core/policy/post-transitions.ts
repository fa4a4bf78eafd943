/** How far a post is. Whether a published one is out already is a matter of its dates, not of a state. */
export type PostState = 'draft' | 'pending' | 'published' | 'unpublished';

/** Where a post lies: one that is brought back is what it was. */
export type Shelf = 'live' | 'archived' | 'trashed';

/** What decides which ways are open to a post. */
export interface Standing {
  readonly state: PostState;
  readonly shelf: Shelf;
  readonly isFeatured: boolean;
  /** A password stands before it, whoever asks. */
  readonly isProtected: boolean;
}

type Pattern = { readonly [K in keyof Standing]?: readonly Standing[K][] };

/** Who may make a transition; `core/policy/policy` says who that is. */
export type Mover = 'publisher' | 'writer' | 'owner' | 'moderator' | 'remover' | 'restorer' | 'staff';

export interface Transition {
  readonly by: Mover;
  readonly from: Pattern;
  /** A post that stands here already is left as it is: two people may want the same. */
  readonly reached?: Pattern;
  /** What takes it back. */
  readonly back?: TransitionName;
  /** Behind a confirmation (spec §4.3). */
  readonly isAsked: boolean;
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

/** Every way of a post from one standing to another (spec §4.3, Post). `delete` takes the row itself away. */
export const transitions: Readonly<Record<TransitionName, Transition>> = {
  publish: {
    by: 'publisher',
    from: { state: ['draft', 'pending', 'unpublished'], shelf: ['live'] },
    reached: { state: ['published'], shelf: ['live'] },
    back: 'unpublish',
    isAsked: true,
  },
  unpublish: {
    by: 'owner',
    from: { state: ['published'], shelf: ['live'] },
    reached: { state: ['unpublished'], shelf: ['live'] },
    back: 'publish',
    isAsked: true,
  },
  submit: {
    by: 'writer',
    from: { state: ['draft', 'unpublished'], shelf: ['live'] },
    reached: { state: ['pending'], shelf: ['live'] },
    isAsked: false,
  },
  approve: {
    by: 'moderator',
    from: { state: ['pending'], shelf: ['live'] },
    back: 'unpublish',
    isAsked: true,
  },
  reject: { by: 'moderator', from: { state: ['pending'], shelf: ['live'] }, isAsked: true },
  archive: {
    by: 'moderator',
    from: { state: ['published'], shelf: ['live'] },
    reached: { shelf: ['archived'] },
    back: 'unarchive',
    isAsked: true,
  },
  unarchive: {
    by: 'moderator',
    from: { shelf: ['archived'] },
    reached: { shelf: ['live'] },
    back: 'archive',
    isAsked: true,
  },
  trash: {
    by: 'remover',
    from: { shelf: ['live', 'archived'] },
    reached: { shelf: ['trashed'] },
    back: 'restore',
    isAsked: true,
  },
  restore: {
    by: 'restorer',
    from: { shelf: ['trashed'] },
    reached: { shelf: ['live', 'archived'] },
    back: 'trash',
    isAsked: false,
  },
  delete: { by: 'restorer', from: { shelf: ['trashed'] }, isAsked: true },
  feature: {
    by: 'staff',
    from: { state: ['published'], shelf: ['live'], isFeatured: [false], isProtected: [false] },
    reached: { isFeatured: [true] },
    back: 'unfeature',
    isAsked: false,
  },
  unfeature: {
    by: 'staff',
    from: { isFeatured: [true] },
    reached: { isFeatured: [false] },
    back: 'feature',
    isAsked: false,
  },
};

const isOneOf = <T>(value: T, values: readonly T[] | undefined): boolean =>
  values === undefined || values.includes(value);

const fits = (standing: Standing, pattern: Pattern): boolean =>
  isOneOf(standing.state, pattern.state) &&
  isOneOf(standing.shelf, pattern.shelf) &&
  isOneOf(standing.isFeatured, pattern.isFeatured) &&
  isOneOf(standing.isProtected, pattern.isProtected);

/** Whether the way is open from where the post stands. */
export const applies = (name: TransitionName, standing: Standing): boolean => fits(standing, transitions[name].from);

/** Whether the post stands already where the way leads. */
export const isReached = (name: TransitionName, standing: Standing): boolean => {
  const { reached } = transitions[name];
  return reached !== undefined && fits(standing, reached);
};
