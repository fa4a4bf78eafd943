import type { Transaction } from '../../core/db/index.ts';

/** Deletes the reports of comments; belongs before the comments are deleted. */
export const dropReports = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql('reports')
    .where('type', 'item-comment')
    .whereIn('target_id', [...ids])
    .delete();
};

/** Deletes the reports of all comments on articles; belongs before the articles are deleted. */
export const dropReportsBelow = async (sql: Transaction, articleIds: readonly number[]): Promise<void> =>
  dropReports(
    sql,
    await sql('item_comments')
      .whereIn('item_id', [...articleIds])
      .pluck('id'),
  );
