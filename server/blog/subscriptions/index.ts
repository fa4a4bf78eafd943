export { subscriptionHandlers } from './calls.ts';
export { announcePublished } from './mails/announcement-queries.ts';
export { unsubscribeLink } from './messages.ts';
export { subscriptionRoutes } from './pages.tsx';
export { subscribe } from './subscribe.ts';
export { followersOf, mergeSubscriptions, subscriptionIdOf, subscriptionsOf } from './subscription-queries.ts';
export { subscriptionTaskHandlers } from './tasks.tsx';
export { type Subscribable, SubscribeButton } from './views.tsx';
