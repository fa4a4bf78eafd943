/** Rating an item. */
export const itemRatingTexts = [
  'ITEM_RATING_THANKS',
  'ITEM_RATED_ALREADY',
  'ITEM_NOT_RATED',
  'ITEM_RATE',
  'ITEM_RATE_STARS',
  'ITEM_RATE_AVERAGE',
  'ITEM_RATE_NONE',
  'ITEM_VOTES_ONE',
  'ITEM_VOTES_OTHER',
] as const;
