import { countComments, countRatings, countReactions } from '../../blog/post-model/index.ts';
import { emptyGuest, forgetBlockedNames } from '../../comments/index.ts';
import { emit, type TransactionContext } from '../../core/context/index.ts';
import type { Transaction } from '../../core/db/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { dropMediaRows } from '../../media/index.ts';
import type { Choices } from './erasure-queries.ts';

/** Rows per transaction, so that locks stay short. */
const batchSize = 200;

type Ids = readonly number[];

const lockRows = (sql: Transaction, table: 'posts' | 'comments', ids: Ids): Promise<unknown> =>
  sql(table)
    .select('id')
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate();

/** Deletes a batch of an account's rows on posts and recounts. Returns the affected posts; empty when done. */
const deleteOnPosts =
  (table: 'ratings' | 'reactions' | 'favourites', count: (sql: Transaction, posts: Ids) => Promise<void>) =>
  async (sql: Transaction, userId: number): Promise<number[]> => {
    const rows: { post_id: number }[] = await sql(table).select('post_id').where('user_id', userId).limit(batchSize);
    const posts = rows.map(row => row.post_id);
    if (posts.length === 0) return [];
    await lockRows(sql, 'posts', posts);
    await sql(table).where('user_id', userId).whereIn('post_id', posts).delete();
    await count(sql, posts);
    return posts;
  };

export const deleteRatings = deleteOnPosts('ratings', countRatings);
export const deleteReactions = deleteOnPosts('reactions', countReactions);
export const deleteFavourites = deleteOnPosts('favourites', countReactions);

interface CommentRow {
  readonly id: number;
  readonly post_id: number;
}

export const deleteLikes = async (sql: Transaction, userId: number): Promise<number[]> => {
  const rows: CommentRow[] = await sql('comment_likes as l')
    .join('comments as c', 'c.id', 'l.comment_id')
    .select('c.id', 'c.post_id')
    .where('l.user_id', userId)
    .limit(batchSize);
  const ids = rows.map(row => row.id);
  if (ids.length === 0) return [];
  await lockRows(sql, 'comments', ids);
  await sql('comment_likes').where('user_id', userId).whereIn('comment_id', ids).delete();
  await sql('comments')
    .whereIn('id', ids)
    .update({ likes_count: sql.raw('(SELECT COUNT(*) FROM comment_likes l WHERE l.comment_id = comments.id)') });
  return rows.map(row => row.post_id);
};

export interface Anonymization extends Pick<Choices, 'comments'> {
  readonly name: string;
  readonly now: Date;
}

interface WrittenComment extends CommentRow {
  readonly state: string;
}

const writtenColumns = ['id', 'post_id', 'state'] as const;

const anonymizeRows = async (
  context: TransactionContext,
  rows: readonly WrittenComment[],
  options: Anonymization,
): Promise<number[]> => {
  const { sql } = context;
  const ids = rows.map(row => row.id);
  const posts = [...new Set(rows.map(row => row.post_id))];
  if (ids.length === 0) return [];
  await lockRows(sql, 'posts', posts);
  await forgetBlockedNames(sql, 'comments', ids);
  const guest = { ...emptyGuest, name: options.name };
  const anonymous = { ...guest, author_id: null, visitor: null, ip: '', network: null, submission: null };
  const comments = () => sql('comments').whereIn('id', ids);
  if (options.comments === 'removed')
    await comments().update({ state: 'removed', removed_at: options.now, removed_by: null });
  await comments().update({ ...anonymous, version: sql.raw('version + 1') });
  // A restored comment must not bring erased text back.
  await comments().where('state', 'removed').update({ title: '', body: '', html: '', state_before: null });
  await countComments(sql, posts);
  if (options.comments === 'removed') {
    const published = rows.filter(({ state }) => state === 'published');
    const removed = published.map(({ id, post_id }) => ({ id, targetId: post_id }));
    await emit(context, 'comment.withdrawn', { kind: 'post', comments: removed, isRemoved: true });
  }
  return posts;
};

/** Anonymizes or removes a batch of an account's comments. Returns the affected posts. */
export const anonymizeComments = async (
  context: TransactionContext,
  userId: number,
  options: Anonymization,
): Promise<number[]> => {
  const rows: WrittenComment[] = await context
    .sql('comments')
    .select(...writtenColumns)
    .where('author_id', userId)
    .limit(batchSize);
  return anonymizeRows(context, rows, options);
};

interface AddressRow {
  readonly id: number;
  readonly address: string;
}

// The database's collation ignores accents in addresses: compare exactly here.
const withExactAddress = <Row extends AddressRow>(rows: readonly Row[], emailKey: string): Row[] =>
  rows.filter(({ address }) => mailKey(address) === emailKey);

/** Id after which the next batch starts; null after the last. */
export interface BatchResult {
  readonly posts: readonly number[];
  readonly next: number | null;
}

const nextAfter = (rows: readonly AddressRow[]): number | null =>
  rows.length < batchSize ? null : (rows.at(-1)?.id ?? null);

/** Same as `anonymizeComments`, for guests' comments under a mail address. */
export const anonymizeGuestComments = async (
  context: TransactionContext,
  emailKey: string,
  after: number,
  options: Anonymization,
): Promise<BatchResult> => {
  const rows: (AddressRow & WrittenComment)[] = await context
    .sql('comments')
    .select(...writtenColumns, 'email as address')
    .where('email', emailKey)
    .whereNull('author_id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize);
  return { posts: await anonymizeRows(context, withExactAddress(rows, emailKey), options), next: nextAfter(rows) };
};

const addressColumns = { subscriptions: 'email_key', ended_subscriptions: 'email_key', outbox: 'recipient' } as const;

/** Deletes subscriptions without an account, those that were ended too, and stored mails of an address. */
export const deleteByAddress = async (
  sql: Transaction,
  table: keyof typeof addressColumns,
  emailKey: string,
  after: number,
): Promise<BatchResult> => {
  const rows: AddressRow[] = await sql(table)
    .select({ id: 'id', address: addressColumns[table] })
    .where(addressColumns[table], emailKey)
    .modify(query => {
      if (table !== 'outbox') query.whereNull('user_id');
    })
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize);
  const ids = withExactAddress(rows, emailKey).map(({ id }) => id);
  if (ids.length > 0) await sql(table).whereIn('id', ids).delete();
  return { posts: [], next: nextAfter(rows) };
};

/** Removes the payer from payments and refused payment events, which must be kept for the books. */
export const removePayer = async (
  sql: Transaction,
  table: 'payments' | 'payment_events',
  emailKey: string,
  after: number,
): Promise<BatchResult> => {
  const rows: AddressRow[] = await sql(table)
    .select({ id: 'id', address: 'email' })
    .where('email', emailKey)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize);
  const ids = withExactAddress(rows, emailKey).map(({ id }) => id);
  if (ids.length > 0) await sql(table).whereIn('id', ids).update({ payer: '', email: '' });
  return { posts: [], next: nextAfter(rows) };
};

/** Deletes a batch of subscriptions by and to an account. Returns true if there may be more. */
export const deleteSubscriptions = async (sql: Transaction, userId: number): Promise<boolean> => {
  const own: number = await sql('subscriptions').where('user_id', userId).limit(batchSize).delete();
  const ended: number = await sql('ended_subscriptions').where('user_id', userId).limit(batchSize).delete();
  const others: number = await sql('subscriptions')
    .where({ type: 'blogger', target_id: userId })
    .limit(batchSize)
    .delete();
  return [own, ended, others].includes(batchSize);
};

/** Removes the account from reports, revisions and the audit log, which stay. Returns true if there may be more. */
export const removeAccountReferences = async (sql: Transaction, userId: number): Promise<boolean> => {
  const reports: number = await sql('reports')
    .where('user_id', userId)
    .limit(batchSize)
    .update({ actor: sql.raw("CONCAT('gone:', id)"), user_id: null, ip: '' });
  const revisions: number = await sql('revisions')
    .where('created_by', userId)
    .limit(batchSize)
    .update({ created_by: null });
  const articleRevisions: number = await sql('item_revisions')
    .where('created_by', userId)
    .limit(batchSize)
    .update({ created_by: null });
  const pageRevisions: number = await sql('site_page_revisions')
    .where('created_by', userId)
    .limit(batchSize)
    .update({ created_by: null });
  const records: number = await sql('audit_log').where('user_id', userId).limit(batchSize).update({ user_id: null });
  return [reports, revisions, articleRevisions, pageRevisions, records].includes(batchSize);
};

/**
 * Deletes an account's files that nothing shows and returns their names. Files used by a post, an item, a category or a
 * team lose their owner.
 */
export const deleteMedia = async (
  sql: Transaction,
  userId: number,
): Promise<{ readonly names: readonly string[]; readonly isMore: boolean }> => {
  const rows: { id: number; name: string; is_shown: number }[] = await sql('media as m')
    .select('m.id', 'm.name')
    .select({
      is_shown: sql.raw(
        '(EXISTS (SELECT 1 FROM media_uses u WHERE u.media_id = m.id) OR EXISTS (SELECT 1 FROM item_media u WHERE u.media_id = m.id) OR EXISTS (SELECT 1 FROM site_page_media u WHERE u.media_id = m.id) OR EXISTS (SELECT 1 FROM posts p WHERE p.cover_id = m.id) OR EXISTS (SELECT 1 FROM teams t WHERE t.avatar_id = m.id) OR EXISTS (SELECT 1 FROM categories c WHERE c.image_id = m.id) OR EXISTS (SELECT 1 FROM item_categories c WHERE c.image_id = m.id))',
      ),
    })
    .where('m.owner_id', userId)
    .limit(batchSize);
  const idsOf = (isShown: boolean) => rows.filter(row => (row.is_shown === 1) === isShown).map(({ id }) => id);
  await dropMediaRows(sql, idsOf(false));
  await sql('media').whereIn('id', idsOf(true)).update({ owner_id: null });
  const names = rows.flatMap(({ name, is_shown }) => (is_shown === 1 ? [] : [name]));
  return { names, isMore: rows.length === batchSize };
};

/** Posts to move to the trash: all, or only those never published. */
export const postsToTrash = async (
  sql: Transaction,
  userId: number,
  which: Choices['posts'],
): Promise<{ readonly id: number; readonly teamId: number | null }[]> =>
  sql('posts')
    .select({ id: 'id', teamId: 'team_id' })
    .where('author_id', userId)
    .whereNot('lifecycle', 'trashed')
    .modify(query => {
      if (which === 'kept') query.whereNot('state', 'published');
    })
    .limit(batchSize / 2);
