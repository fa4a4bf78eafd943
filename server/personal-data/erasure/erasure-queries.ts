import { dropFactors, endSessionsOf } from '../../accounts/index.ts';
import type { Sql, Transaction } from '../../core/db/index.ts';
import { dropLegacyAddresses } from '../../legacy-address-rows/index.ts';
import { type Owner, subjectKey } from '../archive/archive-queries.ts';
import { dropImportRecords, dropProfileValues } from './import-record-queries.ts';

export interface Choices {
  readonly comments: 'anonymous' | 'removed';
  readonly posts: 'kept' | 'trashed';
}

export interface ErasureRow extends Choices {
  readonly id: number;
  readonly userId: number | null;
  readonly email: string;
  readonly dueAt: Date;
}

const columns = { id: 'id', userId: 'user_id', email: 'email', comments: 'comments', posts: 'posts', dueAt: 'due_at' };

export const erasureBy = (sql: Sql, id: number): Promise<ErasureRow | undefined> =>
  sql('erasures').select(columns).where('id', id).first();

export const erasureOf = (sql: Sql, userId: number): Promise<ErasureRow | undefined> =>
  sql('erasures').select(columns).where('subject', subjectKey({ userId })).first();

/** Inserts a request and returns its id; undefined if the person has one already. */
export const addErasure = async (
  sql: Transaction,
  owner: Owner,
  { comments, posts }: Choices,
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<number | undefined> => {
  const [id] = await sql('erasures')
    .insert({
      subject: subjectKey(owner),
      user_id: 'userId' in owner ? owner.userId : null,
      email: 'userId' in owner ? '' : owner.email,
      comments,
      posts,
      created_at: now,
      due_at: dueAt,
    })
    .onConflict('subject')
    .ignore();
  return Number(id) || undefined;
};

/** Locks the request, so that cancelling and erasing run one after another. */
export const erasureForUpdate = (sql: Transaction, id: number): Promise<ErasureRow | undefined> =>
  sql('erasures').select(columns).where('id', id).forUpdate().first();

export const deleteErasure = (sql: Transaction, id: number): Promise<number> =>
  sql('erasures').where('id', id).delete();

/**
 * True if no other administrator would remain. Locks the administrators' rows, so that parallel erasures run one after
 * another; accounts already due for erasure do not count.
 */
export const isLastAdmin = async (sql: Sql, userId: number): Promise<boolean> => {
  const admins: { id: number }[] = await sql('users')
    .select('id')
    .where({ role: 'admin', status: 'active' })
    .orderBy('id')
    .forUpdate();
  if (!admins.some(({ id }) => id === userId)) return false;
  const others = admins.flatMap(({ id }) => (id === userId ? [] : [id]));
  const leaving: { user_id: number }[] = others.length
    ? await sql('erasures').select('user_id').whereIn('user_id', others)
    : [];
  return others.length <= leaving.length;
};

export const hasPosts = async (sql: Sql, userId: number): Promise<boolean> =>
  (await sql('posts').select('id').where('author_id', userId).first()) !== undefined;

/**
 * Disables an account permanently before its data is erased, so that nobody signs in half-way. Returns the ids of its
 * teams.
 */
export const closeAccount = async (sql: Transaction, userId: number): Promise<number[]> => {
  await sql('users').where('id', userId).update({ status: 'erased', password: '', avatar_id: null });
  await endSessionsOf(sql, userId);
  await dropFactors(sql, userId);
  await sql('one_time_links').where('user_id', userId).delete();
  await sql('login_names').where('user_id', userId).delete();
  await sql('account_identities').where('user_id', userId).delete();
  await sql('featured').where({ type: 'blogger', target_id: userId }).delete();
  await dropImportRecords(sql, userId);
  await dropProfileValues(sql, userId);
  const teams: { team_id: number }[] = await sql('team_members').select('team_id').where('user_id', userId);
  await sql('team_members').where('user_id', userId).delete();
  await sql('team_requests').where('user_id', userId).delete();
  await sql('member_group_accounts').where('user_id', userId).delete();
  await sql('look_drafts').where('user_id', userId).delete();
  return teams.map(row => row.team_id);
};

/** Deletes the row of a closed account that no post or article refers to. */
export const dropAccount = (sql: Transaction, userId: number): Promise<number> =>
  sql('users').where({ id: userId, status: 'erased' }).delete();

/** Reduces an account to its id, which its posts refer to; deletes previous addresses, which contain its name. */
export const blankAccount = async (sql: Transaction, userId: number, name: string): Promise<void> => {
  await dropLegacyAddresses(sql, 'user', [userId]);
  // A byline may name the person.
  await sql('posts').where('author_id', userId).whereNot('byline', '').update({ byline: '' });
  await sql('users')
    .where('id', userId)
    .update({
      username: `former-${userId}`,
      username_key: `former-${userId}`,
      name,
      email: '',
      email_key: `erased:${userId}`,
      role: 'reader',
      permalink: `former-${userId}`,
      website: '',
      biography: null,
      timezone: '',
      language: '',
      blog_title: '',
      confirmed_at: null,
      seen_at: null,
    });
};

/** Requests of accounts and guests that are not carried out yet. */
export const storedErasures = (sql: Sql): Promise<{ id: number; dueAt: Date }[]> =>
  sql('erasures').select({ id: 'id', dueAt: 'due_at' }).orderBy('id');
