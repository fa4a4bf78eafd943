import type { Html } from '../../../../protocol/html.ts';
import type { Insert, Pages } from '../../../core/html/index.ts';
import type { PostSubject } from '../../../core/policy/index.ts';
import type { CommentedPost, CommentRow } from '../comment-row.ts';

/** The data that a comment section is printed from. */
export interface CommentsData {
  readonly subject: PostSubject;
  readonly post: CommentedPost;
  /** The printed lists in the order they are shown, or the mark they are inserted at. */
  readonly thread: Html;
  readonly inserts: readonly Insert[];
  readonly isEmpty: boolean;
  /** Published comments of the whole thread. */
  readonly count: number;
  /** The shown page of conversations, or of the replies to `conversation`. */
  readonly pages: Pages;
  /** The comment that began the only conversation shown. */
  readonly conversation: Pick<CommentRow, 'id' | 'number' | 'name' | 'state'> | null;
  /** The comment the form answers, without scripts (`?reply=12`). */
  readonly replyTo: CommentRow | null;
}
