/** Primary subtag of a language tag, in lower case; some systems write the tags of their voices with `_`. */
export const primaryOf = (language: string): string => language.split(/[-_]/)[0]?.toLowerCase() ?? '';
