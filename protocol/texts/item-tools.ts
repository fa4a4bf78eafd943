/** What the tools of an item's page say. */
export const itemToolTexts = ['ITEM_TEXT_IS_SMALLER', 'ITEM_TEXT_IS_USUAL', 'ITEM_TEXT_IS_LARGER'] as const;
