import { dropReports } from '../../articles/comments/index.ts';
import { emptyGuest, forgetBlockedNames } from '../../comments/index.ts';
import { emit, type TransactionContext } from '../../core/context/index.ts';
import type { Knex, Transaction } from '../../core/db/index.ts';
import { mailKey } from '../../core/net/index.ts';
import type { Anonymization } from './anonymize-queries.ts';

const batchSize = 200;

interface ArticleCommentRow {
  readonly id: number;
  readonly item_id: number;
  readonly email: string;
  readonly published: number;
}

const commentBatch = (sql: Transaction, choose: (query: Knex.QueryBuilder) => void): Promise<ArticleCommentRow[]> =>
  sql('item_comments').select('id', 'item_id', 'email', 'published').modify(choose).orderBy('id').limit(batchSize);

const recountComments = (sql: Transaction, items: readonly number[]): Promise<number> =>
  sql('items')
    .whereIn('id', [...items])
    .update({
      comments_count: sql.raw('(SELECT COUNT(*) FROM item_comments c WHERE c.item_id = items.id AND c.published = 1)'),
    });

// Article comments have no tombstones: a comment is either deleted or anonymized.
const anonymizeRows = async (
  context: TransactionContext,
  rows: readonly ArticleCommentRow[],
  options: Anonymization,
): Promise<number[]> => {
  const { sql } = context;
  const ids = rows.map(({ id }) => id);
  const items = [...new Set(rows.map(row => row.item_id))].sort((one, other) => one - other);
  if (ids.length === 0) return [];
  await sql('items').select('id').whereIn('id', items).orderBy('id').forUpdate();
  await forgetBlockedNames(sql, 'item_comments', ids);
  const guest = { ...emptyGuest, name: options.name };
  const anonymous = { ...guest, author_id: null, visitor: null, ip: '', network: null, submission: null };
  if (options.comments === 'removed') {
    await dropReports(sql, ids);
    await sql('item_comments').whereIn('id', ids).delete();
    const published = rows.filter(row => row.published === 1);
    const removed = published.map(({ id, item_id }) => ({ id, targetId: item_id }));
    await emit(context, 'comment.withdrawn', { kind: 'article', comments: removed, isRemoved: true });
  } else await sql('item_comments').whereIn('id', ids).update(anonymous);
  await recountComments(sql, items);
  return items;
};

/**
 * Deletes or anonymizes a batch of an account's comments on articles. Returns the affected articles; empty when done.
 */
export const anonymizeArticleComments = async (
  context: TransactionContext,
  userId: number,
  options: Anonymization,
): Promise<number[]> =>
  anonymizeRows(context, await commentBatch(context.sql, query => query.where('author_id', userId)), options);

/**
 * Same for guests' comments under a mail address; `next` is the id after which the next batch starts, null after the
 * last.
 */
export const anonymizeGuestArticleComments = async (
  context: TransactionContext,
  emailKey: string,
  after: number,
  options: Anonymization,
): Promise<{ readonly items: readonly number[]; readonly next: number | null }> => {
  const rows = await commentBatch(context.sql, query =>
    query.where('email', emailKey).whereNull('author_id').where('id', '>', after),
  );
  // The database's collation ignores accents in addresses: compare exactly here.
  const own = rows.filter(({ email }) => mailKey(email) === emailKey);
  return {
    items: await anonymizeRows(context, own, options),
    next: rows.length < batchSize ? null : (rows.at(-1)?.id ?? null),
  };
};
