import type { Sql, Transaction } from '../../core/db/index.ts';
import { columns, type Subscription } from './subscription-queries.ts';

export interface EndedSubscription extends Subscription {
  readonly createdAt: Date;
}

/** Ends a subscription, and returns all of it; undefined without one. */
export const endSubscription = async (
  sql: Transaction,
  where: { readonly id: number } | { readonly user_id: number; readonly type: string; readonly target_id: number },
): Promise<EndedSubscription | undefined> => {
  const row: EndedSubscription | undefined = await sql('subscriptions')
    .select({ ...columns, createdAt: 'created_at' })
    .where(where)
    .forUpdate()
    .first();
  if (row) await sql('subscriptions').where('id', row.id).delete();
  return row;
};

/** Adds an ended subscription again, under its number: links of earlier mails name it. A newer one stays. */
export const addAgain = async (
  sql: Transaction,
  { id, targetId, userId, emailKey, fullText, createdAt, ...rest }: EndedSubscription,
): Promise<void> => {
  const names = { user_id: userId, target_id: targetId, email_key: emailKey, full_text: fullText };
  // Neither is added when the account was deleted meanwhile.
  await sql('subscriptions')
    .insert({ id, ...rest, ...names, created_at: createdAt })
    .onConflict()
    .ignore();
};

/** Subscription of an address to a target, whatever its number. */
export const subscriptionFor = (
  sql: Sql,
  { type, targetId, emailKey }: Pick<Subscription, 'type' | 'targetId' | 'emailKey'>,
): Promise<Subscription | undefined> =>
  sql('subscriptions').select(columns).where({ type, target_id: targetId, email_key: emailKey }).first();
