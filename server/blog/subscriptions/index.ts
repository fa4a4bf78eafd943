export { subscriptionHandlers } from './calls.ts';
export { subscribe } from './create-subscription.ts';
export { announcePublished } from './mails/announcement-queries.ts';
export { unsubscribeLink } from './message-views.ts';
export { subscriptionRoutes } from './pages.tsx';
export { followersOf, mergeSubscriptions, subscriptionsOf } from './subscription-queries.ts';
export { subscriptionTaskHandlers } from './tasks.tsx';
export { type Subscribable, SubscribeButton } from './views.tsx';
