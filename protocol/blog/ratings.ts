import { z } from 'zod';
import { call, reading, task } from '../call.ts';
import { id } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';

/** Types that can be rated. */
const type = z.enum(['entry']);

/**
 * Twice the stars, so 1 to 10 of five; the site's number of stars is the server's to check. `NaN`, which an installed
 * client sends when nobody pointed at a star, is none (wire B7).
 */
const value = z
  .string()
  .regex(/^[1-9]\d?$/)
  .transform(Number)
  .refine(twice => twice <= limits.starsMax * 2);

/**
 * The result of a vote: the number of votes, a sentence, and the average in half stars, with five on the scale of 0 to
 * 10 (requirements X-14).
 */
type Rated = [total: number, text: string, score: number];

export const ratingCalls = {
  'site/views/ratings/vote': call({ value, type, id }).resolves<Rated>(),
  'site/views/ratings/voters': reading({ uid: id, type }).resolves<[dialog: Html]>(),
  /** Removes the person's own vote; installed clients do not use it. */
  'site/views/ratings/takeBack': call({ type, id }).resolves<Rated>(),
};

export const ratingTasks = {
  /** The stars without scripts; without a choice the form is refused. */
  'ratings.vote': task({ value: value.optional(), type, id }),
  'ratings.takeBack': task({ type, id }),
};
