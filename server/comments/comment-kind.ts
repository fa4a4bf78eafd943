import type { Tag } from '../core/cache/index.ts';
import type { UserError } from '../core/errors/index.ts';
import type { DomainEvents } from '../core/events/index.ts';
import type { Actor } from '../core/policy/index.ts';
import type { CommentMails } from './mail/mail-jobs.ts';

export type VisibleState = 'published' | 'held';

/** The tables of one kind of comments. */
export interface CommentTables {
  readonly comments: 'comments' | 'item_comments';
  /** The commented posts or articles; `comments_count` counts their published comments. */
  readonly targets: 'posts' | 'items';
  readonly targetId: 'post_id' | 'item_id';
  readonly stateColumns: (state: VisibleState) => Readonly<Record<string, string | boolean>>;
}

/** The differences between comments on posts and comments on articles that the rules of `server/comments` depend on. */
export interface CommentKind {
  readonly kind: DomainEvents['comment.added']['kind'];
  /** Begins the names of rate limits and the digests of submissions. */
  readonly name: 'comment' | 'item-comment';
  readonly tables: CommentTables;
  readonly mails: CommentMails;
  /** The setting that says whose comments are held for moderation. */
  readonly moderation: 'comments.moderation' | 'articles.commentsModeration';
  /** Code or status of the error for a comment that was submitted twice. */
  readonly repeated: ConstructorParameters<typeof UserError>[1];
  /** The mark of a visitor that is stored with a comment; null for an account and for a visitor without a cookie. */
  readonly visitorMark: (actor: Actor) => string | null;
  /** Tag of the published comments of a post or article. */
  readonly tag: (targetId: number) => Tag;
  /** Tag of the held comments of a post or article. */
  readonly heldTag: (targetId: number) => Tag;
  /** Tag of the post or article itself. */
  readonly targetTag: (targetId: number) => Tag;
  /** Tags of the lists that show numbers of comments. */
  readonly listTags: readonly Tag[];
}

export interface StoredComment {
  readonly id: number;
  readonly targetId: number;
  readonly state: VisibleState | 'removed';
}
