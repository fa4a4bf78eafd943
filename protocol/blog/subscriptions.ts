/** What can be subscribed to. `entry` tells of a post's comments, everything else of new posts. */
export const subscriptionTypes = ['site', 'blogger', 'team', 'category', 'tag', 'entry'] as const;
export type SubscriptionType = (typeof subscriptionTypes)[number];
