import { z } from 'zod';
import { call, reading, task } from '../call.ts';
import { id } from '../fields.ts';
import type { Html } from '../html.ts';

/** What can be rated. */
const type = z.enum(['entry']);

/** Twice the stars: 1 to 10. `NaN`, which an installed client sends when nobody pointed at a star, is none (wire B7). */
const value = z
  .string()
  .regex(/^(?:[1-9]|10)$/)
  .transform(Number);

/** What a vote changes: the number of votes, a sentence, and the average on the scale of 0 to 10 (requirements X-14). */
type Rated = [total: number, text: string, score: number];

export const ratingCalls = {
  'site/views/ratings/vote': call({ value, type, id }).resolves<Rated>(),
  'site/views/ratings/voters': reading({ uid: id, type }).resolves<[dialog: Html]>(),
  /** Ours: takes the own vote back. */
  'site/views/ratings/takeBack': call({ type, id }).resolves<Rated>(),
};

export const ratingTasks = {
  /** The stars without scripts; sent with none chosen it says so. */
  'ratings.vote': task({ value: value.optional(), type, id }),
  'ratings.takeBack': task({ type, id }),
};
