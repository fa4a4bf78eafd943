import { z } from 'zod';
import { id } from '../fields.ts';
import { originCall, tokenCall } from './call.ts';

/** Rating an item (H-009). A star outside 1 to 5 is answered with nothing (wire, articles §1.3). */
export const itemRatingCalls = {
  'item/vote': originCall({ itemID: id, user_rating: z.string().max(10).default('') }),
  /** Removes the person's own vote. No installed script sends this call. */
  'item/unvote': tokenCall({ itemID: id }),
};

/** The answer to a removed vote: the sentence and the votes that remain. */
export interface RemovedVote {
  readonly isRemoved: boolean;
  readonly text: string;
  /** The width of the rating bar, 0 to 100. */
  readonly percentage: number;
  /** The number of votes as installed sites word it. */
  readonly votes: string;
}
