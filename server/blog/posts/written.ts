import type { PostState } from '../../core/policy/index.ts';

/** What was written, and how far it came. */
export interface Written {
  readonly id: number;
  readonly slug: string;
  /** Of the revision that was written: `post.revision`. */
  readonly uid: string;
  /** `pending` also where the post stays out as it is and the change waits beside it. */
  readonly state: PostState;
  readonly version: number;
  /** Nothing was written but a draft beside the post. */
  readonly isDraft?: boolean;
  /** Of a draft of the same writer that the form had not seen; it is kept. */
  readonly other?: string | undefined;
}
