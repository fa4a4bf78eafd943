import type { Frequency, SubscriptionType } from '../../../protocol/blog/subscriptions.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type Sql, scalar, type Transaction } from '../../core/db/index.ts';

export interface Subscription {
  readonly id: number;
  readonly type: SubscriptionType;
  readonly targetId: number;
  readonly userId: number | null;
  readonly name: string;
  readonly email: string;
  readonly emailKey: string;
  readonly state: 'active' | 'pending';
  readonly frequency: Frequency;
  /** Whether mails that are sent at once have the whole post. */
  readonly fullText: boolean;
}

export const columns = {
  id: 'id',
  type: 'type',
  targetId: 'target_id',
  userId: 'user_id',
  name: 'name',
  email: 'email',
  emailKey: 'email_key',
  state: 'state',
  frequency: 'frequency',
  fullText: 'full_text',
};

export const subscriptionBy = (sql: Sql, id: number): Promise<Subscription | undefined> =>
  sql('subscriptions').select(columns).where({ id }).first();

/** Own subscription of an account to a target. */
export const subscriptionTo = (
  sql: Sql,
  userId: number,
  type: SubscriptionType,
  targetId: number,
): Promise<Subscription | undefined> =>
  sql('subscriptions').select(columns).where({ user_id: userId, type, target_id: targetId }).first();

interface NewSubscription extends Omit<Subscription, 'id'> {
  readonly now: Date;
}

/** Subscription of an address to a target, and whether this call created it: the unique key settles races. */
export const addSubscription = async (
  sql: Transaction,
  { targetId, userId, emailKey, fullText, now, ...rest }: NewSubscription,
): Promise<{ readonly row: Subscription; readonly isNew: boolean }> => {
  const [id] = await sql('subscriptions')
    .insert({
      ...rest,
      target_id: targetId,
      user_id: userId,
      email_key: emailKey,
      full_text: fullText,
      created_at: now,
    })
    .onConflict(['type', 'target_id', 'email_key'])
    .ignore();
  const row: Subscription | undefined = await sql('subscriptions')
    .select(columns)
    .where({ type: rest.type, target_id: targetId, email_key: emailKey })
    .first();
  if (!row) throw new Error('a subscription just added is there');
  return { row, isNew: Number(id) === row.id };
};

/** Activates a subscription, for the account if there is one; returns whether it changed. */
export const activate = async (
  sql: Transaction,
  id: number,
  { userId, frequency, fullText }: { userId: number | null; frequency?: Frequency; fullText?: boolean },
): Promise<boolean> => {
  const changed = await sql('subscriptions')
    .where({ id })
    .andWhere(row => {
      row.where('state', 'pending');
      if (userId !== null) row.orWhereNull('user_id');
    })
    .update({
      state: 'active',
      ...(userId === null ? {} : { user_id: userId }),
      ...(frequency ? { frequency } : {}),
      ...(fullText === undefined ? {} : { full_text: fullText }),
    });
  return changed > 0;
};

/** Restarts the time in which a repeated request can be confirmed. */
export const renewRequest = (sql: Transaction, id: number, now: Date): Promise<number> =>
  sql('subscriptions').where({ id, state: 'pending' }).update({ created_at: now });

export const setMails = (
  sql: Transaction,
  id: number,
  { frequency, fullText }: Pick<Subscription, 'frequency' | 'fullText'>,
): Promise<number> => sql('subscriptions').where('id', id).update({ frequency, full_text: fullText });

// Safety limit of a list.
const listMax = 500;

/** Active subscriptions of an account or an address, newest first. */
export const subscriptionList = (
  sql: Sql,
  whose: { readonly userId: number } | { readonly emailKey: string },
): Promise<Subscription[]> =>
  sql('subscriptions')
    .select(columns)
    .where('userId' in whose ? { user_id: whose.userId } : { email_key: whose.emailKey })
    .where('state', 'active')
    .orderBy('id', 'desc')
    .limit(listMax);

const ofFollower = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, `s.${column}`]));

/** Followers of the comments of posts; accounts while they may sign in. */
export const followersOf = (sql: Sql, postIds: readonly number[]): Promise<Subscription[]> =>
  sql('subscriptions as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .select(ofFollower)
    .where({ 's.type': 'entry', 's.state': 'active' })
    .whereIn('s.target_id', [...postIds])
    .where(reachable => reachable.whereNull('s.user_id').orWhere('u.status', 'active'))
    .orderBy('s.id');

/** Deletes subscriptions that were not confirmed in time. */
export const dropUnconfirmed = (sql: Sql, before: Date): Promise<number> =>
  sql('subscriptions').where('state', 'pending').where('created_at', '<', before).limit(1_000).delete();

/**
 * Merges the subscriptions of an account and of an address it has confirmed: the address's become the account's, and
 * the account's mails go to that address.
 */
export const mergeSubscriptions = async (
  sql: Transaction,
  userId: number,
  { email, emailKey }: { email: string; emailKey: string },
): Promise<void> => {
  await sql('subscriptions').where({ email_key: emailKey, state: 'active' }).whereNull('user_id').update({
    user_id: userId,
  });
  const moved = { user_id: userId };
  const elsewhere = () => sql('subscriptions').where(moved).whereNot('email_key', emailKey);
  // Of two subscriptions to one target one remains, never an unconfirmed one, which anybody could have requested.
  const twice: { old: number; own: number; state: string }[] = await sql('subscriptions as old')
    .join('subscriptions as own', own => {
      own.on('own.type', 'old.type').andOn('own.target_id', 'old.target_id').andOnVal('own.email_key', emailKey);
    })
    .select({ old: 'old.id', own: 'own.id', state: 'own.state' })
    .where('old.user_id', userId)
    .whereNot('old.email_key', emailKey);
  if (twice.length > 0)
    await sql('subscriptions')
      .whereIn(
        'id',
        twice.map(({ old, own, state }) => (state === 'pending' ? own : old)),
      )
      .delete();
  await elsewhere().update({ email, email_key: emailKey });
};

const activeTo = (sql: Sql, userId: number, type: SubscriptionType, targetIds: readonly number[]) =>
  sql('subscriptions').where({ user_id: userId, type, state: 'active' }).whereIn('target_id', targetIds);

/** Subscriptions of the signed-in reader to these targets, by target; visitors need no query. */
export const subscriptionsOf = async (
  { sql, actor }: RequestContext,
  type: SubscriptionType,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (!actor.account || ids.length === 0) return new Map();
  const rows: { id: number; target: number }[] = await activeTo(sql, actor.account.id, type, ids).select({
    id: 'id',
    target: 'target_id',
  });
  return new Map(rows.map(({ id, target }) => [target, id]));
};

/** Id of the current user's subscription to a target; null without one, and without a query for visitors. */
export const subscriptionIdOf = async (
  { sql, actor: { account } }: RequestContext,
  type: SubscriptionType,
  targetId: number,
): Promise<number | null> => account && scalar(sql, activeTo(sql, account.id, type, [targetId]).select('id').limit(1));
