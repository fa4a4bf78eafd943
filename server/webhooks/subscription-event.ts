import type { SubscriptionType } from '../../protocol/blog/subscriptions.ts';
import type { TransactionContext } from '../core/context/index.ts';
import type { Sql } from '../core/db/index.ts';
import { moment } from '../core/time/index.ts';
import { deliveriesFor } from './content-events.ts';
import { addDeliveries } from './delivery-queries.ts';
import { subscriptionRow } from './subscription-queries.ts';
import { activeWebhooks } from './webhook-queries.ts';

/** Records a new subscription. */
export const recordSubscriptionEvent = async (
  { sql, services }: TransactionContext,
  { id }: { readonly id: number },
): Promise<void> => {
  const type = 'subscription.created';
  const event = { type, subject: 'subscription', subjectId: id, address: '', eventKey: `${type}:${id}` } as const;
  await addDeliveries(sql, deliveriesFor(await activeWebhooks(sql), event), moment(services.clock));
};

/** Names of the targets, as the API has them. */
const targetNames = {
  ...{ site: 'site', blogger: 'author', team: 'team', category: 'category', tag: 'tag', entry: 'post' },
} as const satisfies Readonly<Record<SubscriptionType, string>>;

/** The target of a subscription, and nothing about the subscriber; undefined if it has ended. */
export const subscriptionData = async (sql: Sql, id: number) => {
  const row = await subscriptionRow(sql, id);
  return row && { id, target: { type: targetNames[row.type], id: row.type === 'site' ? null : row.targetId } };
};
