/** Search in the article area. */
export const itemSearchTexts = [
  'ITEM_SEARCH',
  'ITEM_SEARCH_FIELD',
  'ITEM_SEARCH_TITLE',
  'ITEM_SEARCH_NOTHING',
  'ITEM_SEARCH_ASK',
  'ITEM_SEARCH_FOUND_ONE',
  'ITEM_SEARCH_FOUND_OTHER',
  'ITEM_SEARCH_FOUND_NONE',
  'ITEM_SEARCH_FOUND_CUT',
] as const;
