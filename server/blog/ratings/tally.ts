import { limits } from '../../../protocol/limits.ts';
import { starCount } from '../../../protocol/stars.ts';
import type { Services } from '../../core/context/index.ts';

/** What a post's votes come to; the two counters of its row. */
export interface Tally {
  readonly count: number;
  /** Of votes on the scale of 0 to 10. */
  readonly sum: number;
}

/** How many stars posts are rated with. The stars that installed scripts draw are five. */
export const starsOf = ({ site }: Pick<Services, 'site'>): number =>
  starCount(site.get('compat.client') ? limits.stars : site.get('ratings.stars'));

/** Votes are stored in four decimals, so that a sum is exact when one is taken out of it. */
export const storedDecimals = 4;

/** A vote in half stars, stored on the scale of 0 to 10. */
export const storedVote = (value: number, stars: number): number =>
  Number(((value * limits.stars) / stars).toFixed(storedDecimals));

/** A stored vote in half stars of so many stars: at least the first. */
export const voteIn = (stored: number, stars: number): number =>
  Math.max(1, Math.round((stored * stars) / limits.stars));

/** The average in half stars, a whole number: with five stars on the scale of 0 to 10 (requirements X-14). */
export const scoreOf = ({ count, sum }: Tally, stars: number): number =>
  // Rounded to hundredths first: three and a half stored in four decimals may come back as a little less.
  count === 0 ? 0 : Math.round(Number(((sum / count) * (stars / limits.stars)).toFixed(2)));

export const withVote = ({ count, sum }: Tally, stored: number): Tally => ({ count: count + 1, sum: sum + stored });

export const withoutVote = ({ count, sum }: Tally, stored: number): Tally => ({ count: count - 1, sum: sum - stored });
