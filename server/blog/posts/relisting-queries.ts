import type { Transaction } from '../../core/db/db.ts';
import { holdPlaces, relistPosts } from '../post-model/listing-queries.ts';
import { indexPosts } from '../search/index-queries.ts';

/**
 * Changes posts so that every listing follows in the same transaction: the joining tables repeat what they sort by, the
 * counts beside writers, categories and tags are made anew, and search finds what is listed.
 */
export const relisting = async (
  sql: Transaction,
  ids: readonly number[],
  change: () => Promise<unknown>,
): Promise<void> => {
  await holdPlaces(sql, ids);
  await change();
  await relistPosts(sql, ids);
  await indexPosts(sql, ids);
};
