import type { Html } from '../../../protocol/html.ts';
import type { Insert } from '../../core/insert.ts';
import type { PostSubject } from '../../core/policy.ts';
import type { CommentedPost, CommentRow } from './comment-row.ts';

/** What a comment section is printed from. */
export interface CommentsData {
  readonly subject: PostSubject;
  readonly post: CommentedPost;
  /** The printed lists in the order they are shown, or the mark they are inserted at. */
  readonly thread: Html;
  readonly inserts: readonly Insert[];
  readonly isEmpty: boolean;
  /** Comments this reader's thread shows as published. */
  readonly count: number;
  /** The comment the form answers, without scripts (`?reply=12`). */
  readonly replyTo: CommentRow | null;
}
