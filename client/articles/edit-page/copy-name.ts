/** The name of an item's text among those this browser keeps. */
export const copyName = (itemId: string): string => `item-${itemId}`;
