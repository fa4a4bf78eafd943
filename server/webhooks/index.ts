import './coming-out-job.ts';
import './send-job.ts';

export { announceChanges } from './announce.ts';
export { checkedWebhook } from './checked-webhook.ts';
export { announceAddedComment, announcePublishedComment } from './comment-events.ts';
export {
  type DeliveryLine,
  type DeliveryState,
  deliveriesPage,
  deliveryLine,
  deliveryStates,
} from './delivery-queries.ts';
export { addWebhook, changeWebhook, removeWebhooks, renewSecret, resend, sendTest } from './manage.ts';
export { secretOfKey, unsealSecret } from './secret.ts';
export { announceSubscription } from './subscription-event.ts';
export { allWebhooks, type Webhook, webhookById } from './webhook-queries.ts';
