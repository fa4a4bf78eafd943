/** Commas of the languages of the interface, by which people separate what they list: the Latin and the Arabic one. */
export const commas = /[,،]/g;

/** The words of a list typed with commas, trimmed, without empty ones. */
export const typedList = (typed: string): string[] =>
  typed
    .split(commas)
    .map(word => word.trim())
    .filter(word => word !== '');
