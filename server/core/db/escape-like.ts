/** A text as it stands in the pattern of a LIKE: its `%` and `_` mean themselves. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
