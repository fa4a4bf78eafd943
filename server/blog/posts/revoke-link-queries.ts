import type { Sql, Transaction } from '../../core/db/index.ts';
import { releasedLink, releaseLinks } from '../../core/links/index.ts';
import { clearRejections } from '../revision-store/index.ts';

/** What a link to a draft is about. */
export const subjectOfDraft = (postId: number): string => `post:${postId}`;

export const postOfDraft = (subject: string): number => Number(/^post:(\d{1,10})$/.exec(subject)?.[1] ?? 0);

/** Ends what stood beside posts until they came out: why they were sent back, and who reads the draft by a link. */
export const release = async (sql: Transaction, postIds: readonly number[]): Promise<void> => {
  await clearRejections(sql, postIds);
  await releaseLinks(sql, postIds.map(subjectOfDraft));
};

/** The post that came out of the draft a link led to; undefined when it led to none. */
export const releasedPost = async (sql: Sql, key: string, now: Date): Promise<number | undefined> => {
  const link = await releasedLink(sql, key, now);
  return link && postOfDraft(link.subject);
};
