import { countComments, countRatings, countReactions } from '../blog/post-model/index.ts';
import { forgetBlockedNames } from '../comments/index.ts';
import type { Transaction } from '../core/db/index.ts';
import { mailKey } from '../core/net/index.ts';
import { dropMediaRows } from '../media/index.ts';
import type { Choices } from './erasure-queries.ts';

/** So many rows a transaction: nobody waits long for somebody who leaves. */
const atOnce = 200;

type Ids = readonly number[];

const hold = (sql: Transaction, table: 'posts' | 'comments', ids: Ids): Promise<unknown> =>
  sql(table)
    .select('id')
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate();

/** Takes some of an account's answers to posts away, the counts along with them; answers the posts, none when none are left. */
const dropAnswers =
  (table: 'ratings' | 'reactions' | 'favourites', count: (sql: Transaction, posts: Ids) => Promise<void>) =>
  async (sql: Transaction, userId: number): Promise<number[]> => {
    const rows: { post_id: number }[] = await sql(table).select('post_id').where('user_id', userId).limit(atOnce);
    const posts = rows.map(row => row.post_id);
    if (posts.length === 0) return [];
    await hold(sql, 'posts', posts);
    await sql(table).where('user_id', userId).whereIn('post_id', posts).delete();
    await count(sql, posts);
    return posts;
  };

export const dropRatings = dropAnswers('ratings', countRatings);
export const dropReactions = dropAnswers('reactions', countReactions);
export const dropFavourites = dropAnswers('favourites', countReactions);

interface Under {
  readonly id: number;
  readonly post_id: number;
}

export const dropLikes = async (sql: Transaction, userId: number): Promise<number[]> => {
  const rows: Under[] = await sql('comment_likes as l')
    .join('comments as c', 'c.id', 'l.comment_id')
    .select('c.id', 'c.post_id')
    .where('l.user_id', userId)
    .limit(atOnce);
  const ids = rows.map(row => row.id);
  if (ids.length === 0) return [];
  await hold(sql, 'comments', ids);
  await sql('comment_likes').where('user_id', userId).whereIn('comment_id', ids).delete();
  await sql('comments')
    .whereIn('id', ids)
    .update({ likes_count: sql.raw('(SELECT COUNT(*) FROM comment_likes l WHERE l.comment_id = comments.id)') });
  return rows.map(row => row.post_id);
};

export interface Forgetting extends Pick<Choices, 'comments'> {
  /** What stands in place of the name. */
  readonly name: string;
  readonly now: Date;
}

const forgetThese = async (sql: Transaction, rows: readonly Under[], how: Forgetting): Promise<number[]> => {
  const ids = rows.map(row => row.id);
  const posts = [...new Set(rows.map(row => row.post_id))];
  if (ids.length === 0) return [];
  await hold(sql, 'posts', posts);
  await forgetBlockedNames(sql, 'comments', ids);
  const address = { email: '', website: '', ip: '', network: null };
  const nobody = { ...address, author_id: null, visitor: null, name: how.name, submission: null };
  const chosen = () => sql('comments').whereIn('id', ids);
  if (how.comments === 'removed') await chosen().update({ state: 'removed', removed_at: how.now, removed_by: null });
  await chosen().update({ ...nobody, version: sql.raw('version + 1') });
  // What was out of sight before is not brought back by anybody.
  await chosen().where('state', 'removed').update({ title: '', body: '', html: '', state_before: null });
  await countComments(sql, posts);
  return posts;
};

/** Some of an account's comments become nobody's; answers their posts. */
export const forgetComments = async (sql: Transaction, userId: number, how: Forgetting): Promise<number[]> => {
  const rows: Under[] = await sql('comments').select('id', 'post_id').where('author_id', userId).limit(atOnce);
  return forgetThese(sql, rows, how);
};

interface Addressed {
  readonly id: number;
  readonly address: string;
}

// The database takes letters with and without accents for the same: whose address it is is decided here.
const exactly = <Row extends Addressed>(rows: readonly Row[], emailKey: string): Row[] =>
  rows.filter(({ address }) => mailKey(address) === emailKey);

/** Where the next step begins; null when this was the last. */
export interface Step {
  readonly posts: readonly number[];
  readonly next: number | null;
}

const nextOf = (rows: readonly Addressed[]): number | null => (rows.length < atOnce ? null : (rows.at(-1)?.id ?? null));

/** The same for comments of guests under an address. */
export const forgetGuestComments = async (
  sql: Transaction,
  emailKey: string,
  after: number,
  how: Forgetting,
): Promise<Step> => {
  const rows: (Addressed & Under)[] = await sql('comments')
    .select('id', 'post_id', 'email as address')
    .where('email', emailKey)
    .whereNull('author_id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce);
  return { posts: await forgetThese(sql, exactly(rows, emailKey), how), next: nextOf(rows) };
};

const addressed = { subscriptions: 'email_key', outbox: 'recipient' } as const;

/** What goes to an address without belonging to an account, and what was mailed to it. */
export const dropAddressed = async (
  sql: Transaction,
  table: keyof typeof addressed,
  emailKey: string,
  after: number,
): Promise<Step> => {
  const rows: Addressed[] = await sql(table)
    .select({ id: 'id', address: addressed[table] })
    .where(addressed[table], emailKey)
    .modify(query => {
      if (table === 'subscriptions') query.whereNull('user_id');
    })
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce);
  const ids = exactly(rows, emailKey).map(({ id }) => id);
  if (ids.length > 0) await sql(table).whereIn('id', ids).delete();
  return { posts: [], next: nextOf(rows) };
};

/** Payments and refused payment events stay in the books, without the payer. */
export const loosenPayments = async (
  sql: Transaction,
  table: 'payments' | 'payment_events',
  emailKey: string,
  after: number,
): Promise<Step> => {
  const rows: Addressed[] = await sql(table)
    .select({ id: 'id', address: 'email' })
    .where('email', emailKey)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce);
  const ids = exactly(rows, emailKey).map(({ id }) => id);
  if (ids.length > 0) await sql(table).whereIn('id', ids).update({ payer: '', email: '' });
  return { posts: [], next: nextOf(rows) };
};

/** What an account follows and who follows it; whether there may be more. */
export const dropSubscriptions = async (sql: Transaction, userId: number): Promise<boolean> => {
  const own: number = await sql('subscriptions').where('user_id', userId).limit(atOnce).delete();
  const others: number = await sql('subscriptions')
    .where({ type: 'blogger', target_id: userId })
    .limit(atOnce)
    .delete();
  return own === atOnce || others === atOnce;
};

/** Reports stay for who has to deal with them, revisions and records with what they are about: without who. */
export const loosen = async (sql: Transaction, userId: number): Promise<boolean> => {
  const reports: number = await sql('reports')
    .where('user_id', userId)
    .limit(atOnce)
    .update({ actor: sql.raw("CONCAT('gone:', id)"), user_id: null, ip: '' });
  const revisions: number = await sql('revisions')
    .where('created_by', userId)
    .limit(atOnce)
    .update({ created_by: null });
  const itemRevisions: number = await sql('item_revisions')
    .where('created_by', userId)
    .limit(atOnce)
    .update({ created_by: null });
  const records: number = await sql('audit_log').where('user_id', userId).limit(atOnce).update({ user_id: null });
  return [reports, revisions, itemRevisions, records].includes(atOnce);
};

/** Files that nothing shows are gone: their names. What belongs to a post, an item, a category or a team stays, as nobody's. */
export const dropMedia = async (
  sql: Transaction,
  userId: number,
): Promise<{ readonly names: readonly string[]; readonly isMore: boolean }> => {
  const rows: { id: number; name: string; is_shown: number }[] = await sql('media as m')
    .select('m.id', 'm.name')
    .select({
      is_shown: sql.raw(
        '(EXISTS (SELECT 1 FROM media_uses u WHERE u.media_id = m.id) OR EXISTS (SELECT 1 FROM item_media u WHERE u.media_id = m.id) OR EXISTS (SELECT 1 FROM posts p WHERE p.cover_id = m.id) OR EXISTS (SELECT 1 FROM teams t WHERE t.avatar_id = m.id) OR EXISTS (SELECT 1 FROM item_categories c WHERE c.image_id = m.id))',
      ),
    })
    .where('m.owner_id', userId)
    .limit(atOnce);
  const idsOf = (isShown: boolean) => rows.filter(row => (row.is_shown === 1) === isShown).map(({ id }) => id);
  await dropMediaRows(sql, idsOf(false));
  await sql('media').whereIn('id', idsOf(true)).update({ owner_id: null });
  const names = rows.flatMap(({ name, is_shown }) => (is_shown === 1 ? [] : [name]));
  return { names, isMore: rows.length === atOnce };
};

/** Posts that go into the trash: all, or those that nobody but their author ever saw. */
export const leavingPosts = async (
  sql: Transaction,
  userId: number,
  which: Choices['posts'],
): Promise<{ readonly id: number; readonly teamId: number | null }[]> =>
  sql('posts')
    .select({ id: 'id', teamId: 'team_id' })
    .where('author_id', userId)
    .whereNot('shelf', 'trashed')
    .modify(query => {
      if (which === 'kept') query.whereNot('state', 'published');
    })
    .limit(atOnce / 2);
