import { emit, type TransactionContext } from '../../core/context/index.ts';
import { holdPlaces, relistPosts } from '../post-model/index.ts';

/**
 * Changes posts so that every listing follows in the same transaction: the joining tables repeat what they sort by, the
 * counts beside writers, categories and tags are made anew, and `post.changed` is emitted.
 */
export const reindexing = async (
  context: TransactionContext,
  ids: readonly number[],
  change: () => Promise<unknown>,
): Promise<void> => {
  const { sql } = context;
  await holdPlaces(sql, ids);
  await change();
  await relistPosts(sql, ids);
  await emit(context, 'post.changed', { ids });
};
