/** Where the name of the copy is kept whose text was sent last. */
export const sentKey = 'lectern.items.sent';

/** The name of an item's text among those this browser keeps. */
export const copyName = (itemId: string): string => `item-${itemId}`;
