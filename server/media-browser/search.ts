import { limits } from '../../protocol/limits.ts';

/** The words of a search, as they were typed. */
export const searchWords = (search: string): string[] =>
  search.split(/\s+/).filter(Boolean).slice(0, limits.searchWords);
