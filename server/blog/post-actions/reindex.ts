import { emit, type TransactionContext } from '../../core/context/index.ts';
import { lockCountedRows, relistPosts } from '../post-model/index.ts';

/**
 * Changes posts and updates their listings in the same transaction: sort columns of the joining tables, counts of
 * writers, categories and tags; emits `post.changed`.
 */
export const reindex = async (
  context: TransactionContext,
  ids: readonly number[],
  change: () => Promise<unknown>,
): Promise<void> => {
  const { sql } = context;
  await lockCountedRows(sql, ids);
  await change();
  await relistPosts(sql, ids);
  await emit(context, 'post.changed', { ids });
};
