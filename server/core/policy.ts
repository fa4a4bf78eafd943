import type { TextKey } from '../../protocol/texts.ts';
import { type Actor, holds } from './actor.ts';
import { type Mover, type Standing, type TransitionName, transitions } from './post-transitions.ts';

/** Yes, or the key of the sentence that says why not. */
export type Verdict = true | TextKey;

type Rule<Subject> = (actor: Actor, subject: Subject) => Verdict;

const rule = <Subject>(decide: Rule<Subject>): Rule<Subject> => decide;

const when = (yes: boolean, otherwise: TextKey = 'FORBIDDEN'): Verdict => yes || otherwise;

/** A subject for acts that need none. */
export const site = {} as const;
export type SiteSubject = typeof site;

export interface PostSubject {
  readonly id: number;
  readonly authorId: number;
  /** Published, live, inside its dates. */
  readonly isOut: boolean;
  readonly privacy: 'public' | 'registered' | 'private';
  /** A password stands before it and this reader has not given it. */
  readonly isLocked: boolean;
  readonly allowsComments: boolean;
}

/** A post that somebody wants to move from one standing to another. */
export interface MovablePost extends PostSubject, Standing {
  /** What bloggers write waits for a moderator. */
  readonly needsApproval: boolean;
  /** Who, not being its author, took it out of sight. */
  readonly withdrawnById: number | null;
  /** It belongs to a team that the asking account administers. */
  readonly isOfOwnTeam: boolean;
}

/** A post with who may answer it in some way, as the settings say. */
export interface OpenPost extends PostSubject {
  readonly openTo: 'everyone' | 'members' | 'nobody';
}

export interface RatedSubject extends PostSubject {
  /** Its stars are shown and take no votes. */
  readonly isRatingLocked: boolean;
  readonly takesGuestRatings: boolean;
  readonly takesAuthorRatings: boolean;
}

export interface CommentSubject {
  readonly id: number;
  readonly authorId: number | null;
  readonly state: 'published' | 'held' | 'removed';
  readonly removedById: number | null;
  readonly post: PostSubject;
}

export interface MediaSubject {
  readonly ownerId: number | null;
  /** Tied to a post, an account or a team; before that only its owner sees it. */
  readonly isAttached: boolean;
  readonly post: PostSubject | null;
}

/** What somebody wants to subscribe to. */
export interface SubscribeSubject {
  readonly isOpen: boolean;
  readonly takesGuests: boolean;
  /** The post whose comments are followed. */
  readonly post: PostSubject | null;
}

export interface SubscriptionSubject {
  readonly userId: number | null;
  /** The signed key of a mail came along that is for it. */
  readonly isKeyed: boolean;
}

export interface TeamSubject {
  readonly id: number;
  readonly access: 'everyone' | 'registered' | 'members';
  readonly isMember: boolean;
}

/** A prepared copy of somebody's data, asked for by the key of its mail. */
export interface ArchiveSubject {
  /** Null: a guest's, whose mailbox is all that is known of them. */
  readonly userId: number | null;
}

/** An account that wants to be erased. */
export interface ErasableSubject {
  /** Nobody could administer the site any more. */
  readonly isLastAdmin: boolean;
}

const isOwner = (actor: Actor, ownerId: number | null): boolean => ownerId !== null && actor.account?.id === ownerId;

const reads = (actor: Actor, post: PostSubject): Verdict => {
  if (isOwner(actor, post.authorId) || holds(actor, 'moderator')) return true;
  if (!post.isOut || post.privacy === 'private') return 'NOT_FOUND';
  if (post.privacy === 'registered' && !actor.account) return 'SIGN_IN_FIRST';
  return true;
};

/** Reading with the text itself in view: a password-protected post shows its title only. */
const readsText = (actor: Actor, post: PostSubject): Verdict => {
  const verdict = reads(actor, post);
  return verdict === true ? when(!post.isLocked, 'NOT_FOUND') : verdict;
};

const moderates = (actor: Actor, comment: CommentSubject): boolean =>
  holds(actor, 'moderator') || isOwner(actor, comment.post.authorId);

const seesComment = (actor: Actor, comment: CommentSubject): Verdict => {
  const verdict = readsText(actor, comment.post);
  if (verdict !== true) return verdict;
  return when(comment.state === 'published' || moderates(actor, comment), 'NOT_FOUND');
};

const isOwnPost = (actor: Actor, post: MovablePost): boolean =>
  holds(actor, 'blogger') && isOwner(actor, post.authorId);

// What somebody else took out of sight its author does not bring back.
const isFree = (actor: Actor, { withdrawnById }: MovablePost): boolean =>
  withdrawnById === null || withdrawnById === actor.account?.id;

const removes = (actor: Actor, post: MovablePost): boolean =>
  holds(actor, 'moderator') || isOwnPost(actor, post) || post.isOfOwnTeam;

/** Who makes which transitions (ruling 15, wire §2.4: canPublish, canModerate, canDelete, feature_entry). */
const movers: Readonly<Record<Mover, (actor: Actor, post: MovablePost) => boolean>> = {
  publisher: (actor, post) =>
    holds(actor, 'moderator') || (isOwnPost(actor, post) && !post.needsApproval && isFree(actor, post)),
  owner: (actor, post) => holds(actor, 'moderator') || isOwnPost(actor, post),
  moderator: actor => holds(actor, 'moderator'),
  remover: removes,
  restorer: (actor, post) => removes(actor, post) && (holds(actor, 'moderator') || isFree(actor, post)),
  staff: actor => holds(actor, 'staff'),
};

/** Who may not know of the post learns nothing of it. */
const moves = (name: TransitionName): Rule<MovablePost> =>
  rule((actor, post) => {
    const verdict = post.isOfOwnTeam || reads(actor, post);
    return verdict === true ? when(movers[transitions[name].by](actor, post)) : verdict;
  });

/** What stands under a post goes with it: who may not read there learns of no comment and changes none. */
const underPost = (decide: Rule<CommentSubject>): Rule<CommentSubject> =>
  rule((actor, comment) => {
    const verdict = readsText(actor, comment.post);
    return verdict === true ? decide(actor, comment) : verdict;
  });

/** What the settings open to somebody, on a post that is out. */
const whereOpen = (decide: Rule<PostSubject>, closed: TextKey): Rule<OpenPost> =>
  rule((actor, post) => {
    const verdict = decide(actor, post);
    if (verdict !== true) return verdict;
    if (!post.isOut || post.openTo === 'nobody') return closed;
    return when(post.openTo === 'everyone' || actor.account !== null, 'SIGN_IN_FIRST');
  });

/** The one page of who may do what (spec §6, F-035 … F-043, ruling 15). Views ask the same rules to draw a control. */
const policy = {
  'site.read': rule<SiteSubject>(() => true),
  'post.read': rule<PostSubject>(reads),
  'post.readText': rule<PostSubject>(readsText),

  'post.publish': moves('publish'),
  'post.unpublish': moves('unpublish'),
  'post.archive': moves('archive'),
  'post.unarchive': moves('unarchive'),
  'post.trash': moves('trash'),
  'post.restore': moves('restore'),
  'post.delete': moves('delete'),
  'post.feature': moves('feature'),
  'post.unfeature': moves('unfeature'),
  /** Saying where a post is about. */
  'post.place': rule<PostSubject>((actor, post) => {
    const verdict = reads(actor, post);
    if (verdict !== true) return verdict;
    const isOwn = isOwner(actor, post.authorId) && holds(actor, 'blogger');
    return when(isOwn || holds(actor, 'moderator'), actor.account ? 'FORBIDDEN' : 'SIGN_IN_FIRST');
  }),
  /** Asking the geocoding service, which costs others something. */
  'place.find': rule<SiteSubject>(actor =>
    when(holds(actor, 'blogger'), actor.account ? 'FORBIDDEN' : 'SIGN_IN_FIRST'),
  ),

  'comment.add': rule<PostSubject>((actor, post) => {
    const verdict = readsText(actor, post);
    return verdict === true ? when(post.allowsComments, 'COMMENTS_CLOSED') : verdict;
  }),
  'comment.like': rule<CommentSubject>((actor, comment) => {
    const verdict = seesComment(actor, comment);
    return verdict === true ? when(comment.state === 'published', 'NOT_FOUND') : verdict;
  }),
  'comment.edit': underPost((actor, comment) => {
    if (comment.state === 'removed') return 'NOT_FOUND';
    return when(holds(actor, 'moderator') || (isOwner(actor, comment.authorId) && comment.post.isOut));
  }),
  'comment.delete': underPost((actor, comment) => {
    if (comment.state === 'removed') return 'NOT_FOUND';
    return when(moderates(actor, comment) || (isOwner(actor, comment.authorId) && comment.post.isOut));
  }),
  'comment.restore': underPost((actor, comment) => {
    if (comment.state !== 'removed') return 'NOT_FOUND';
    const undoes = isOwner(actor, comment.authorId) && isOwner(actor, comment.removedById);
    return when(moderates(actor, comment) || undoes);
  }),
  'comment.approve': underPost((actor, comment) => when(moderates(actor, comment))),
  /** By a mail's link: who holds its key may decide, `on` has looked. */
  'comment.decide': rule<CommentSubject>(() => true),
  'comments.moderate': rule<SiteSubject>(actor => when(holds(actor, 'moderator'))),

  'featured.change': rule<SiteSubject>(actor =>
    when(holds(actor, 'staff'), actor.account ? 'FORBIDDEN' : 'SIGN_IN_FIRST'),
  ),
  'post.react': whereOpen(readsText, 'REACTIONS_CLOSED'),
  'post.favourite': whereOpen(reads, 'FAVOURITES_CLOSED'),
  /** Letting go of what one kept, also when the post is no longer there to be read. */
  'post.unfavourite': rule<PostSubject>(actor => when(actor.account !== null, 'SIGN_IN_FIRST')),
  'post.report': whereOpen(reads, 'REPORTS_CLOSED'),
  'reports.handle': rule<SiteSubject>(actor => when(holds(actor, 'moderator'))),

  /** The team blog's own page, its feed and its members; each of its posts has a privacy of its own. */
  'team.see': rule<TeamSubject>((actor, team) => {
    if (team.access === 'everyone' || team.isMember || holds(actor, 'moderator')) return true;
    if (team.access === 'members') return 'NOT_FOUND';
    return when(actor.account !== null, 'SIGN_IN_FIRST');
  }),

  'rating.add': rule<RatedSubject>((actor, post) => {
    const verdict = readsText(actor, post);
    if (verdict !== true) return verdict;
    if (post.isRatingLocked || !post.isOut) return 'RATING_LOCKED';
    if (!actor.account && !post.takesGuestRatings) return 'SIGN_IN_FIRST';
    return when(post.takesAuthorRatings || !isOwner(actor, post.authorId), 'RATING_OWN_POST');
  }),
  'rating.takeBack': rule<RatedSubject>((actor, post) => {
    const verdict = readsText(actor, post);
    return verdict === true ? when(!post.isRatingLocked && post.isOut, 'RATING_LOCKED') : verdict;
  }),

  'media.upload': rule<SiteSubject>(actor =>
    when(holds(actor, 'blogger'), actor.account ? 'FORBIDDEN' : 'SIGN_IN_FIRST'),
  ),
  'media.see': rule<MediaSubject>((actor, media) => {
    if (isOwner(actor, media.ownerId) || holds(actor, 'moderator')) return true;
    if (!media.isAttached) return 'NOT_FOUND';
    return media.post ? readsText(actor, media.post) : true;
  }),

  'subscription.add': rule<SubscribeSubject>((actor, target) => {
    const verdict = target.post ? readsText(actor, target.post) : true;
    if (verdict !== true) return verdict;
    if (!target.isOpen) return 'SUBSCRIPTIONS_CLOSED';
    return when(target.takesGuests || actor.account !== null, 'SUBSCRIPTIONS_MEMBERS');
  }),
  /** One's own, or by the key of a mail (ruling 8). A stranger does not learn that it is there. */
  'subscription.change': rule<SubscriptionSubject>((actor, subscription) =>
    when(subscription.isKeyed || isOwner(actor, subscription.userId) || holds(actor, 'admin'), 'NOT_FOUND'),
  ),

  'account.enter': rule<SiteSubject>(() => true),
  'account.own': rule<SiteSubject>(actor => when(actor.account !== null, 'SIGN_IN_FIRST')),
  'account.erase': rule<ErasableSubject>((actor, { isLastAdmin }) => {
    if (!actor.account) return 'SIGN_IN_FIRST';
    return when(!isLastAdmin, 'ERASE_LAST_ADMIN');
  }),
  'archive.fetch': rule<ArchiveSubject>((actor, { userId }) =>
    when(userId === null || isOwner(actor, userId), 'LINK_OVER'),
  ),
  'site.administer': rule<SiteSubject>(actor => when(holds(actor, 'admin'))),
} as const;

export type Act = keyof typeof policy;
export type SubjectOf<A extends Act> = Parameters<(typeof policy)[A]>[1];

const rules: { readonly [A in Act]: Rule<SubjectOf<A>> } = policy;

/** The rule's verdict: true or the key of a sentence. */
export const judge = <A extends Act>(actor: Actor, act: A, subject: SubjectOf<A>): Verdict =>
  rules[act](actor, subject);

/** Whether a view draws the control. */
export const may = <A extends Act>(actor: Actor, act: A, subject: SubjectOf<A>): boolean =>
  judge(actor, act, subject) === true;
