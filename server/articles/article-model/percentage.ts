/**
 * Average vote as a percentage of the best one: 0 to 100 with at most one decimal (H-010). The average is rounded to
 * two decimals first.
 */
export const votesPercentage = ({ count, sum }: { readonly count: number; readonly sum: number }): number =>
  count === 0 ? 0 : Math.round((sum / count) * 100) / 5;
