/** The name of an item's text among those this browser keeps. */
export const copyName = (articleId: string): string => `item-${articleId}`;
