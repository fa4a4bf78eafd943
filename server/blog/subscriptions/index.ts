export { announcePublished } from './announcement-queries.ts';
export { subscriptionAnswers } from './calls.ts';
export { unsubscribeLink } from './message-views.ts';
export { subscriptionRoutes } from './pages.tsx';
export { subscriptionsOf } from './queries.ts';
export { adoptSubscriptions, followersOf } from './row-queries.ts';
export { subscribe } from './subscribing-queries.ts';
export { subscriptionTaskAnswers } from './tasks.tsx';
export { type Subscribable, SubscribeButton } from './views.tsx';
