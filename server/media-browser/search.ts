import { limits } from '../../protocol/limits.ts';

/** Splits a search into words. */
export const searchWords = (search: string): string[] =>
  search.split(/\s+/).filter(Boolean).slice(0, limits.searchWords);
