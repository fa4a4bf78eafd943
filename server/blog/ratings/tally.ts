/** What a post's votes come to; the two counters of its row. */
export interface Tally {
  readonly count: number;
  /** Of values from 1 to 10. */
  readonly sum: number;
}

/** The average on the scale of 0 to 10, a whole number: half stars (requirements X-14). */
export const scoreOf = ({ count, sum }: Tally): number => (count === 0 ? 0 : Math.round(sum / count));

export const withVote = ({ count, sum }: Tally, value: number): Tally => ({ count: count + 1, sum: sum + value });

export const withoutVote = ({ count, sum }: Tally, value: number): Tally => ({ count: count - 1, sum: sum - value });
