import type { Knex, Sql, Transaction } from '../../core/db/index.ts';
import { columns, type Subscription, subscriptionBy } from './subscription-queries.ts';

export interface EndedSubscription extends Subscription {
  readonly createdAt: Date;
}

/** A subscription that can be restored. */
export interface Restorable extends Omit<EndedSubscription, 'state'> {
  /** Account that ended it; null: the holder of a mail's key. */
  readonly endedBy: number | null;
}

const { state: _, ...endedColumns } = columns;

const rowOf = ({ targetId, userId, emailKey, fullText, createdAt, ...rest }: Omit<EndedSubscription, 'state'>) => ({
  ...rest,
  ...{ target_id: targetId, user_id: userId, email_key: emailKey, full_text: fullText, created_at: createdAt },
});

/** Subscription that was ended and can still be restored. */
export const endedBy = async (sql: Sql, id: number, now: Date): Promise<Subscription | undefined> => {
  const row: Omit<Subscription, 'state'> | undefined = await sql('ended_subscriptions')
    .select(endedColumns)
    .where({ id })
    .where('expires_at', '>', now)
    .first();
  return row && { ...row, state: 'active' };
};

/** Subscriber of a target. */
export type Subscriber = Pick<Subscription, 'type' | 'targetId' | 'userId' | 'emailKey'>;

/** Makes the end of earlier subscriptions of this subscriber to the target final. */
const finish = async (sql: Transaction, { type, targetId, userId, emailKey }: Subscriber): Promise<void> => {
  const to = { type, target_id: targetId };
  await sql('ended_subscriptions')
    .where({ ...to, email_key: emailKey })
    .delete();
  if (userId !== null)
    await sql('ended_subscriptions')
      .where({ ...to, user_id: userId })
      .delete();
};

const endRows = async (
  sql: Transaction,
  choose: (rows: Knex.QueryBuilder) => void,
): Promise<readonly EndedSubscription[]> => {
  const rows: EndedSubscription[] = await sql('subscriptions')
    .select({ ...columns, createdAt: 'created_at' })
    .modify(choose)
    .orderBy('id', 'desc')
    .forUpdate();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await sql('subscriptions').whereIn('id', ids).delete();
  return rows;
};

/** Ends all subscriptions of an account to a target, and returns them, the newest first. */
export const endOfAccount = async (
  sql: Transaction,
  subscriber: Subscriber & { readonly userId: number },
): Promise<readonly EndedSubscription[]> => {
  await finish(sql, subscriber);
  const { userId, type, targetId } = subscriber;
  return endRows(sql, rows => rows.where({ user_id: userId, type, target_id: targetId }));
};

/**
 * Ends a subscription, with all others of its account to the same target, and returns them. An earlier end of it becomes
 * final, so that ending twice cannot be undone.
 */
export const endSubscription = async (
  sql: Transaction,
  id: number,
  now: Date,
): Promise<readonly EndedSubscription[]> => {
  const row = (await subscriptionBy(sql, id)) ?? (await endedBy(sql, id, now));
  if (!row) return [];
  const { userId } = row;
  if (userId !== null) return endOfAccount(sql, { ...row, userId });
  await finish(sql, row);
  return endRows(sql, rows => rows.where({ id }));
};

/** Ends all subscriptions of an address to one digest. Earlier ends of subscriptions of this address become final. */
export const endDigest = async (
  sql: Transaction,
  { emailKey, frequency }: Pick<Subscription, 'emailKey' | 'frequency'>,
): Promise<void> => {
  await sql('ended_subscriptions').where('email_key', emailKey).delete();
  await sql('subscriptions').where({ state: 'active', frequency, email_key: emailKey }).delete();
};

/** Stores what the key with this digest restores. */
export const addEnded = async (
  sql: Transaction,
  { endedBy, state: _, ...row }: EndedSubscription & { readonly endedBy: number | null },
  { hash, expiresAt }: { readonly hash: string; readonly expiresAt: Date },
): Promise<void> => {
  await sql('ended_subscriptions').insert({ ...rowOf(row), hash, ended_by: endedBy, expires_at: expiresAt });
};

/** Subscription that a key restores now, locked. */
export const restorable = (sql: Transaction, hash: string, now: Date): Promise<Restorable | undefined> =>
  sql('ended_subscriptions')
    .select({ ...endedColumns, createdAt: 'created_at', endedBy: 'ended_by' })
    .where({ hash })
    .where('expires_at', '>', now)
    .forUpdate()
    .first();

export const dropEnded = (sql: Transaction, id: number): Promise<number> =>
  sql('ended_subscriptions').where({ id }).delete();

/** Tells whether mails to an address were refused for good. */
export const isRefused = async (sql: Sql, emailKey: string): Promise<boolean> =>
  (await sql('mail_bounces').select('id').where('email_key', emailKey).first()) !== undefined;

/** Adds an ended subscription again, under its number: links of earlier mails name it. A newer one stays. */
export const addAgain = async (sql: Transaction, row: EndedSubscription): Promise<void> => {
  await sql('subscriptions')
    .insert({ ...rowOf(row), state: row.state })
    .onConflict()
    .ignore();
};

/** Subscription of an address to a target, whatever its number. */
export const subscriptionFor = (
  sql: Sql,
  { type, targetId, emailKey }: Pick<Subscription, 'type' | 'targetId' | 'emailKey'>,
): Promise<Subscription | undefined> =>
  sql('subscriptions').select(columns).where({ type, target_id: targetId, email_key: emailKey }).first();
