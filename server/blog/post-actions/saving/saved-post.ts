import type { PostState } from '../../../core/policy/index.ts';

/** Result of a save. */
export interface SavedPost {
  readonly id: number;
  readonly slug: string;
  /** Uid of the saved revision: `post.revision`. */
  readonly uid: string;
  /** `pending` also for a published post with a change that waits beside it. */
  readonly state: PostState;
  readonly version: number;
  /** True when only a draft beside the post was stored. */
  readonly isDraft?: boolean;
  /** Uid of another draft of the same writer that the form had not seen; it is kept. */
  readonly other?: string | undefined;
}
