import type { Html } from '../../../protocol/html.ts';
import type { PostSubject } from '../../core/policy.ts';
import type { CommentedPost, CommentRow } from './comment-row.ts';
import type { ThreadNode } from './thread.ts';

/** What a comment section is printed from. */
export interface CommentsData {
  readonly subject: PostSubject;
  readonly post: CommentedPost;
  /** In the order they are shown. */
  readonly thread: readonly ThreadNode[];
  /** Each comment of the thread as it stands there, by its id. */
  readonly printed: ReadonlyMap<number, Html>;
  /** Comments this reader's thread shows as published. */
  readonly count: number;
  /** The comment the form answers, without scripts (`?reply=12`). */
  readonly replyTo: CommentRow | null;
}
