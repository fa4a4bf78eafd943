import type { PostStatus } from './post-transitions.ts';
import type { RevisionState } from './revision-transitions.ts';

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
export interface MovablePost extends PostSubject, PostStatus {
  /** A moderator decides about it: what bloggers write waits, or this post was rejected and not approved since. */
  readonly needsApproval: boolean;
  /** Who, not being its author, took it out of sight. */
  readonly withdrawnById: number | null;
  /** It belongs to a team that the asking account administers. */
  readonly isOfOwnTeam: boolean;
}

/** A revision of a post, for who reads, uses or deletes it. */
export interface RevisionSubject {
  readonly post: MovablePost;
  readonly state: RevisionState;
  readonly writerId: number | null;
}

/** What somebody writes on; null: a post that is not there yet. */
export interface ComposedSubject {
  readonly post: MovablePost | null;
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
  /** It belongs to the site itself: an account's or a team's picture. */
  readonly isPublic: boolean;
  /** Staff put it there for everybody who writes. */
  readonly isShared: boolean;
  /** The posts and items that show it; without one only its owner sees it. */
  readonly posts: readonly PostSubject[];
  readonly items: readonly ItemSubject[];
}

/** A folder of the media browser. */
export type FolderSubject =
  | { readonly kind: 'user'; readonly ownerId: number }
  | { readonly kind: 'shared' }
  | { readonly kind: 'post'; readonly authorId: number; readonly isOfOwnTeam: boolean };

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
  /** The asking account is one of its admins. */
  readonly isAdmin: boolean;
  /** Readers may ask to join. */
  readonly allowsJoin: boolean;
}

/** Somebody in a team, or who wants to be. */
export interface MemberSubject {
  readonly team: TeamSubject;
  readonly userId: number;
  readonly isMember: boolean;
  readonly isAdmin: boolean;
  /** How many admins the team has: the last one stays (wire §2.1). */
  readonly admins: number;
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

/** An account elsewhere that posts are sent to. */
export interface AutopostAccountSubject {
  /** Null: the site's own. */
  readonly ownerId: number | null;
}

/** What somebody wants to send, and where to. */
export interface AutopostSubject {
  readonly post: PostSubject;
  /** A password stands before it, whoever has given it. */
  readonly isProtected: boolean;
  readonly accounts: readonly AutopostAccountSubject[];
}

export const accesses = ['public', 'registered', 'special'] as const;
/** Who sees a thing of the article area: everybody, every account, or accounts that write. */
export type Access = (typeof accesses)[number];
export const isAccess = (value: string): value is Access => accesses.some(access => access === value);

export interface ItemSubject {
  readonly id: number;
  readonly categoryId: number;
  readonly authorId: number;
  /** Published with its categories, not in the trash, inside its dates. */
  readonly isOut: boolean;
  readonly access: Access;
}

/** What somebody writes on in the article area; null: an item that is not there yet. */
export interface ComposedItem {
  readonly item: ItemSubject | null;
}

/** An item with who may comment on it, or report what stands under it, as the settings say. */
export interface OpenItem extends ItemSubject {
  readonly openTo: 'everyone' | 'members' | 'nobody';
}

export interface ItemCommentSubject {
  readonly id: number;
  readonly authorId: number | null;
  readonly published: boolean;
  readonly item: ItemSubject;
}

export interface ReportableItemComment extends ItemCommentSubject {
  readonly item: OpenItem;
}

/** An account that somebody reports. */
export interface ReportedAccount {
  readonly id: number;
  readonly openTo: OpenItem['openTo'];
}
