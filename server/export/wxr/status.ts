import { postReaders } from '../../core/policy/index.ts';
import type { ArticleRow, PostRow } from './wxr-queries.ts';

export type Status = 'publish' | 'future' | 'private' | 'draft' | 'pending';

export interface ItemStatus {
  readonly status: Status | 'trash';
  /** Status of a trashed item before. */
  readonly before?: Status;
}

const withTrash = (isTrashed: boolean, status: Status): ItemStatus =>
  isTrashed ? { status: 'trash', before: status } : { status };

const inTime = (up: Date | null, down: Date | null, now: Date): Status => {
  if (down && down <= now) return 'private';
  return up && up > now ? 'future' : 'publish';
};

const postBefore = (post: PostRow, now: Date): Status => {
  const { state, published_at, publish_down } = post;
  if (state === 'pending') return 'pending';
  if (state !== 'published') return 'draft';
  return postReaders(post) === 'public' ? inTime(published_at, publish_down, now) : 'private';
};

/**
 * Status of a post in WordPress. It is read by nobody who could not read the post: what only members read is private.
 */
export const postStatus = (post: PostRow, now: Date): ItemStatus =>
  withTrash(post.lifecycle === 'trashed', postBefore(post, now));

const articleBefore = ({ published, shown, trashed_at, publish_up, publish_down }: ArticleRow, now: Date): Status => {
  if (published !== 1) return 'draft';
  return shown === 'public' || trashed_at ? inTime(publish_up, publish_down, now) : 'private';
};

/** The same for an article; its categories may close it too. */
export const articleStatus = (article: ArticleRow, now: Date): ItemStatus =>
  withTrash(article.trashed_at !== null, articleBefore(article, now));
