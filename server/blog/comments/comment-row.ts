import type { Html } from '../../../protocol/html.ts';
import type { Insert, Pages } from '../../core/html/index.ts';
import type { CommentSubject, PostSubject } from '../../core/policy/index.ts';
import type { ThreadPart } from './thread/thread-part.ts';

/** A stored comment. `name` and `website` are those given when it was written. */
export interface CommentRow {
  readonly id: number;
  readonly postId: number;
  readonly parentId: number | null;
  /** The comment that began the conversation; null for one that begins a conversation itself. */
  readonly rootId: number | null;
  /** Counts within the post and never changes. */
  readonly number: number;
  /** Distance from the first comment of the conversation; a page may show fewer levels. */
  readonly depth: number;
  readonly authorId: number | null;
  readonly name: string;
  readonly website: string;
  /** Address on the server that it came from; empty for a comment written here. */
  readonly origin: string;
  /** Language that another server named; empty for a comment written here. */
  readonly language: string;
  readonly title: string;
  /** BBCode without tags; empty when it was not asked for. */
  readonly body: string;
  readonly html: Html;
  readonly state: CommentSubject['state'];
  readonly removedById: number | null;
  readonly likes: number;
  readonly version: number;
  readonly createdAt: Date;
}

/** A comment that was just written, with what its thread says about it. */
export interface SavedComment {
  readonly row: CommentRow;
  readonly parent: CommentRow | null;
  /** True if the comment is published and others are too. */
  readonly isNewest: boolean;
}

/** The newest published comment of a thread. */
export interface Newest extends Pick<CommentRow, 'id' | 'number' | 'name' | 'createdAt'> {
  readonly isOnly: boolean;
}

/** Id of the comment that is marked as the newest; 0 while no other is published. */
export const markedIn = (newest: Newest | null): number => (newest && !newest.isOnly ? newest.id : 0);

/** Replies to the comments of a signed-in reader. */
export interface RepliesToReader {
  readonly count: number;
  /** 0: there is none. */
  readonly newestId: number;
}

/** The columns of a post that its comment section shows. */
export interface CommentedPost {
  readonly slug: string;
  readonly title: string;
  readonly allowsSubscriptions: boolean;
}

export const commentSubject = (row: CommentRow, post: PostSubject): CommentSubject => ({
  id: row.id,
  authorId: row.authorId,
  state: row.state,
  removedById: row.removedById,
  post,
});

/** The data that a comment section is printed from. */
export interface CommentsData {
  readonly subject: PostSubject;
  readonly post: CommentedPost;
  /** The placeholder of the lists, which are in `inserts`. */
  readonly thread: Html;
  readonly inserts: readonly Insert[];
  readonly isEmpty: boolean;
  /** Published comments of the whole thread. */
  readonly count: number;
  /** Visible conversations of the whole thread. */
  readonly threads: number;
  /** The first comment of the shown page; 0 when it shows none. */
  readonly firstId: number;
  /** Null while no comment is published. */
  readonly newest: Newest | null;
  /** The shown page contains the newest comment. */
  readonly isNewestHere: boolean;
  /** Undefined for a reader without a comment of their own. */
  readonly repliesToReader?: RepliesToReader | undefined;
  /** The shown part of the thread. */
  readonly part: ThreadPart;
  /** The shown page of conversations, of the replies to `conversation`, of the list by time, or of the exchange. */
  readonly pages: Pages;
  /** The comment whose exchange is shown; `isCut`: the exchange may be longer. */
  readonly exchange: (Pick<CommentRow, 'id' | 'number' | 'rootId'> & { readonly isCut: boolean }) | null;
  /** Number of a comment whose exchange was asked for, but which this reader does not see; 0: none. */
  readonly missingLine: number;
  /** The comment that began the only conversation shown. */
  readonly conversation: Pick<CommentRow, 'id' | 'number' | 'name' | 'state'> | null;
  /** The comment the form answers, without scripts (`?reply=12`). */
  readonly replyTo: CommentRow | null;
}
