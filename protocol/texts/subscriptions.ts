/** Following authors, teams, categories, tags, posts and the site. */
export const subscriptionTexts = [
  'SUBSCRIBE',
  'SUBSCRIBE_COMMENTS',
  'SUBSCRIBE_TO',
  'UNSUBSCRIBE',
  'UNSUBSCRIBE_FROM',
] as const;
