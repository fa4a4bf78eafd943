/** Escapes `%` and `_` in a text for the pattern of a LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Pattern of a LIKE for texts that begin with this one. */
export const likePrefix = (text: string): string => `${escapeLike(text)}%`;
