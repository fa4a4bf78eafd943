/** A text as it stands in the pattern of a LIKE: its `%` and `_` mean themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
