import type { SubscriptionType } from '../../../protocol/blog/subscriptions.ts';
import type { RequestContext } from '../../core/context/index.ts';

/** Subscriptions of the signed-in reader to these targets, by target; visitors need no query. */
export const subscriptionsOf = async (
  { sql, actor }: RequestContext,
  type: SubscriptionType,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (!actor.account || ids.length === 0) return new Map();
  const rows: { id: number; target: number }[] = await sql('subscriptions')
    .select({ id: 'id', target: 'target_id' })
    .where({ user_id: actor.account.id, type, state: 'active' })
    .whereIn('target_id', ids);
  return new Map(rows.map(({ id, target }) => [target, id]));
};
