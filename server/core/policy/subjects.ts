import type { Audience } from './actor.ts';
import type { PostStatus } from './post-transitions.ts';
import type { RevisionState } from './revision-transitions.ts';

/** Subject of actions that need none. */
export const site = {} as const;
export type SiteSubject = typeof site;

/** A page of the site. */
export interface SitePageSubject {
  /** Published and not in the trash. */
  readonly isOut: boolean;
  /** True if its contact form is shown and reaches somebody. */
  readonly hasContact: boolean;
}

/** Readers of a post; `private`: only those who write or manage it. */
export type PostReaders = Audience | 'private';

export interface PostSubject {
  readonly id: number;
  readonly authorId: number;
  /** True if published, not trashed and inside its dates. */
  readonly isOut: boolean;
  readonly privacy: PostReaders;
  /** True if it has a password that this reader has not entered. */
  readonly isLocked: boolean;
  readonly allowsComments: boolean;
}

/** A category of posts with the readers that it and those above it leave. */
export interface CategorySubject {
  readonly readers: PostReaders;
}

/** A post whose status is to be changed. */
export interface MovablePost extends PostSubject, PostStatus {
  /** True if a moderator must approve it: by the settings, or since it was rejected. */
  readonly needsApproval: boolean;
  /** Moderator who withdrew it; null if its author did, or nobody. */
  readonly withdrawnById: number | null;
  /** True if it belongs to a team that the actor administers. */
  readonly isOfOwnTeam: boolean;
}

/** Part of the actor in a post. */
export interface CoAuthorSubject {
  readonly id: number;
  readonly isCoAuthor: boolean;
  /** True if the actor is invited, is a co-author or has declined. */
  readonly isNamed: boolean;
}

/** A revision of a post. */
export interface RevisionSubject {
  readonly post: MovablePost;
  readonly state: RevisionState;
  readonly writerId: number | null;
}

/** Post to edit; null: a new one. */
export interface ComposedSubject {
  readonly post: MovablePost | null;
}

/** A post with the audience that the settings allow to respond. */
export interface OpenPost extends PostSubject {
  readonly openTo: 'everyone' | 'members' | 'nobody';
}

export interface RatedSubject extends PostSubject {
  /** True if its rating is shown but takes no votes. */
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
  /** True if it belongs to the site itself: the picture of an account or a team, or one on a published page. */
  readonly isPublic: boolean;
  /** True if staff share it with everybody who writes. */
  readonly isShared: boolean;
  /** Posts and articles that show it; without any, only its owner sees it. */
  readonly posts: readonly PostSubject[];
  readonly articles: readonly ArticleSubject[];
}

/** A folder of the media browser. */
export type FolderSubject =
  | { readonly kind: 'user'; readonly ownerId: number }
  | { readonly kind: 'shared' }
  | { readonly kind: 'post'; readonly authorId: number; readonly isOfOwnTeam: boolean };

/** Target of a subscription. */
export interface SubscribeSubject {
  readonly isOpen: boolean;
  readonly takesGuests: boolean;
  /** Post whose comments are followed. */
  readonly post: PostSubject | null;
}

export interface SubscriptionSubject {
  readonly userId: number | null;
  /** True if the request has the signed key of a mail. */
  readonly isKeyed: boolean;
}

export interface TeamSubject {
  readonly id: number;
  readonly access: 'everyone' | 'registered' | 'members';
  readonly isMember: boolean;
  /** True if the actor is one of its administrators. */
  readonly isAdmin: boolean;
  /** Readers may ask to join. */
  readonly allowsJoin: boolean;
}

/** Membership of a team, or a request for it. */
export interface MemberSubject {
  readonly team: TeamSubject;
  readonly userId: number;
  readonly isMember: boolean;
  readonly isAdmin: boolean;
  /** Number of administrators of the team: the last one cannot leave (wire §2.1). */
  readonly admins: number;
}

/** Prepared copy of a user's data, requested by the key of its mail. */
export interface ArchiveSubject {
  /** Null for a guest, who is known only by a mail address. */
  readonly userId: number | null;
}

/** An account that wants to be erased. */
export interface ErasableSubject {
  /** True if the site would have no administrator left. */
  readonly isLastAdmin: boolean;
}

/** Account on another network to which posts are sent. */
export interface AutopostAccountSubject {
  /** Null for an account of the site. */
  readonly ownerId: number | null;
}

/** Post to send, and the accounts to send it by. */
export interface AutopostSubject {
  readonly post: PostSubject;
  /** True if it has a password, whether or not it was entered. */
  readonly isProtected: boolean;
  readonly accounts: readonly AutopostAccountSubject[];
}

export const accesses = ['public', 'registered', 'special'] as const;
/** Readers of an article or category: everybody, every account, or accounts that write. */
export type Access = (typeof accesses)[number];
export const isAccess = (value: string): value is Access => accesses.some(access => access === value);

const levels = /^(level|set):(\d{1,9})$/;

/** Readers that a stored text names; undefined for one that names none. */
export const audienceOf = (value: string): Audience | undefined => {
  if (isAccess(value)) return value;
  const [, kind, id] = levels.exec(value) ?? [];
  if (kind === 'level') return `level:${Number(id)}`;
  return kind === 'set' ? `set:${Number(id)}` : undefined;
};

/** Readers that a stored audience names; one that is empty or unknown leaves nobody. */
export const categoryReaders = (audience: string): PostReaders => audienceOf(audience) ?? 'private';

/**
 * Readers of a post by its own privacy and by `audience`, the readers of its categories. The two restrict together: every
 * other audience has accounts only.
 */
export const postReaders = ({
  privacy,
  audience,
}: {
  readonly privacy: string;
  readonly audience: string;
}): PostReaders => {
  if (privacy !== 'public' && privacy !== 'registered') return 'private';
  const readers = categoryReaders(audience);
  return readers === 'public' ? privacy : readers;
};

export interface ArticleSubject {
  readonly id: number;
  readonly categoryId: number;
  readonly authorId: number;
  /** Published with its categories, not in the trash, inside its dates. */
  readonly isOut: boolean;
  readonly access: Audience;
}

/** Article to edit; null: a new one. */
export interface ComposedArticle {
  readonly article: ArticleSubject | null;
}

/** Article with the settings that decide who may comment on it and report its comments. */
export interface OpenArticle extends ArticleSubject {
  readonly openTo: 'everyone' | 'members' | 'nobody';
}

export interface ArticleCommentSubject {
  readonly id: number;
  readonly authorId: number | null;
  readonly published: boolean;
  readonly article: ArticleSubject;
}

export interface ReportableArticleComment extends ArticleCommentSubject {
  readonly article: OpenArticle;
}

/** Reported account. */
export interface ReportedAccount {
  readonly id: number;
  readonly openTo: OpenArticle['openTo'];
}
