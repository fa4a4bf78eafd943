import { z } from 'zod';

/** The stars of the template (spec §7.2): the fields of `data` beside its action. */
export const templateVote = z.object({
  user_rating: z.string().regex(/^[1-5]$/),
  id: z.string().regex(/^post_vote_[1-9]\d{0,9}$/),
});

/** The answer to the stars: the average in whole stars, and the outcome (spec §3.2). */
export interface VoteResult {
  readonly action: string;
  readonly status: 'true' | 'false' | 'invalid';
}
