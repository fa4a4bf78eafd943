import { limits } from '../../../protocol/limits.ts';
import { starCount } from '../../../protocol/stars.ts';
import type { Services } from '../../core/context/index.ts';

/** Votes of a post: the two counters of its row. */
export interface Tally {
  readonly count: number;
  /** Sum on the scale of 0 to 10. */
  readonly sum: number;
}

/** Number of stars in ratings. Installed scripts draw five. */
export const starsOf = ({ site }: Pick<Services, 'site'>): number =>
  starCount(site.get('compat.client') ? limits.stars : site.get('ratings.stars'));

/** Decimals of a stored vote, so that a sum stays exact when a vote is removed. */
export const storedDecimals = 4;

/** Converts a vote in half stars to the stored scale of 0 to 10. */
export const storedVote = (value: number, stars: number): number =>
  Number(((value * limits.stars) / stars).toFixed(storedDecimals));

/** Converts a stored vote to half stars: at least one. */
export const voteIn = (stored: number, stars: number): number =>
  Math.max(1, Math.round((stored * stars) / limits.stars));

/** Average in half stars, a whole number: with five stars on the scale of 0 to 10 (requirements X-14). */
export const scoreOf = ({ count, sum }: Tally, stars: number): number =>
  // Rounded to hundredths first: three and a half stored in four decimals may come back as a little less.
  count === 0 ? 0 : Math.round(Number(((sum / count) * (stars / limits.stars)).toFixed(2)));

export const withVote = ({ count, sum }: Tally, stored: number): Tally => ({ count: count + 1, sum: sum + stored });

export const withoutVote = ({ count, sum }: Tally, stored: number): Tally => ({ count: count - 1, sum: sum - stored });
