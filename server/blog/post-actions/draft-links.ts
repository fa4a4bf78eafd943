import type { Sql, Transaction } from '../../core/db/index.ts';
import { releasedLink, releaseLinks } from '../../core/one-time-links/index.ts';
import { clearRejections } from '../revision-model/index.ts';

export const subjectOfDraft = (postId: number): string => `post:${postId}`;

export const postOfDraft = (subject: string): number => Number(/^post:(\d{1,10})$/.exec(subject)?.[1] ?? 0);

/** Deletes the data that ends with publication: rejections and draft links. */
export const revokeDraftLinks = async (sql: Transaction, postIds: readonly number[]): Promise<void> => {
  await clearRejections(sql, postIds);
  await releaseLinks(sql, postIds.map(subjectOfDraft));
};

/** Published post of a revoked draft link; undefined when there is none. */
export const publishedPostOfLink = async (sql: Sql, key: string, now: Date): Promise<number | undefined> => {
  const link = await releasedLink(sql, key, now);
  return link && postOfDraft(link.subject);
};
