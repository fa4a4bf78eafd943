import type { Sql, Transaction } from '../../core/db.ts';

export interface Subscription {
  readonly id: number;
  readonly state: string;
}

interface Following {
  readonly postId: number;
  readonly userId: number | null;
  readonly name: string;
  readonly email: string;
  readonly emailKey: string;
  readonly state: 'active' | 'pending';
  readonly now: Date;
}

/**
 * Follows a post. Asked again, an account's subscription works at once, whatever it was; a guest's stays what it is, so
 * nobody can tell whether an address follows already.
 */
export const addFollower = async (sql: Transaction, following: Following): Promise<Subscription> => {
  const { postId, userId, name, email, emailKey, state, now } = following;
  const key = { type: 'entry', target_id: postId, email_key: emailKey };
  await sql('subscriptions')
    .insert({ ...key, user_id: userId, name, email, state, created_at: now })
    .onConflict(['type', 'target_id', 'email_key'])
    .merge(state === 'active' ? { state, user_id: userId, name } : { email_key: emailKey });
  const row: Subscription | undefined = await sql('subscriptions').select('id', 'state').where(key).first();
  if (!row) throw new Error('a subscription just added is there');
  return row;
};

/** How many subscriptions of an address were asked for since a moment and wait for a yes. */
export const askedSince = async (sql: Sql, emailKey: string, since: Date): Promise<number> => {
  const [row]: { count: number }[] = await sql('subscriptions')
    .where({ email_key: emailKey, state: 'pending' })
    .where('created_at', '>', since)
    .count({ count: '*' });
  return Number(row?.count ?? 0);
};

export interface FollowedPost extends Subscription {
  readonly title: string;
  readonly slug: string;
}

export const followedPost = (sql: Sql, id: number): Promise<FollowedPost | undefined> =>
  sql('subscriptions as s')
    .join('posts as p', 'p.id', 's.target_id')
    .select('s.id', 's.state', 'p.title', 'p.slug')
    .where({ 's.id': id, 's.type': 'entry' })
    .first();

export const confirmFollower = (sql: Transaction, id: number): Promise<number> =>
  sql('subscriptions').where({ id, state: 'pending' }).update({ state: 'active' });

export const dropFollower = (sql: Transaction, id: number): Promise<number> =>
  sql('subscriptions').where('id', id).delete();
