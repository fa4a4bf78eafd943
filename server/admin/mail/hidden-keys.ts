const value = /([?&](?:key|token|code|secret|password|sig|signature)=)[^&\s#]+/gi;
const segment = /(\/)(?=[^/\s]*\d)[\w-]{32,}(?=[/?#\s]|$)/g;

/** A mail as it may be looked at by others than its reader: the keys of its links are dots. */
export const withoutKeys = (words: string): string => words.replace(value, '$1…').replace(segment, '$1…');
