import type { SubscriptionType } from '../../protocol/blog/subscriptions.ts';
import type { Sql } from '../core/db/index.ts';

interface SubscriptionRow {
  readonly type: SubscriptionType;
  readonly targetId: number;
}

/** Target of an active subscription. */
export const subscriptionRow = (sql: Sql, id: number): Promise<SubscriptionRow | undefined> =>
  sql('subscriptions').select({ type: 'type', targetId: 'target_id' }).where({ id, state: 'active' }).first();
