/** The share of the best vote, with one decimal at most: 0 to 100 (H-010). The average counts with two decimals. */
export const votesPercentage = ({ count, sum }: { readonly count: number; readonly sum: number }): number =>
  count === 0 ? 0 : Math.round((sum / count) * 100) / 5;
