import type { PostSubject } from '../../core/policy.ts';
import type { CommentedPost, CommentRow } from './comment-row.ts';

/** What a comment section is printed from. */
export interface CommentsData {
  readonly subject: PostSubject;
  readonly post: CommentedPost;
  readonly rows: readonly CommentRow[];
  /** Comments this reader's thread shows as published. */
  readonly count: number;
  /** What a signed-in reader likes; empty for a visitor, whose browser remembers. */
  readonly liked: ReadonlySet<number>;
  /** The comment the form answers, without scripts (`?reply=12`). */
  readonly replyTo: CommentRow | null;
  /** A comment just removed stays in sight of who may undo it (`?removed=12`). */
  readonly removedId: number | null;
}
