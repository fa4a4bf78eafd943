import './scheduled-events-job.ts';
import './send-job.ts';

export { checkedWebhook, type TypedWebhook } from './checked-webhook.ts';
export { recordCommentAdded, recordCommentPublished, recordCommentWithdrawn } from './comment-events.ts';
export { recordContentEvents } from './content-events.ts';
export {
  type DeliveryLine,
  type DeliveryState,
  deliveriesPage,
  deliveryLine,
  deliveryStates,
} from './delivery-queries.ts';
export { addWebhook, changeWebhook, removeWebhooks, renewSecret, resend, sendTest } from './manage.ts';
export { secretOfKey, unsealSecret } from './secret.ts';
export { recordSubscriptionEvent } from './subscription-event.ts';
export { allWebhooks, type Webhook, webhookById } from './webhook-queries.ts';
