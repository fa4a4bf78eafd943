/** The first of these moments; null if there is none. */
export const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null);
