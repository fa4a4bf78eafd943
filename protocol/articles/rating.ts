import { z } from 'zod';
import { id } from '../fields.ts';
import { originCall, tokenCall } from './call.ts';

/** Rating an article (H-009). A star outside 1 to 5 answers an empty text (wire, articles §1.3). */
export const articleRatingCalls = {
  'item/vote': originCall({ itemID: id, user_rating: z.string().max(10).default('') }),
  /** Removes the person's own vote. No installed script sends this call. */
  'item/unvote': tokenCall({ itemID: id }),
};

/** The answer to a removed vote: a sentence and the remaining votes. */
export interface RemovedVote {
  readonly isRemoved: boolean;
  readonly text: string;
  /** The width of the rating bar, 0 to 100. */
  readonly percentage: number;
  /** The number of votes in the words of installed sites. */
  readonly votes: string;
}
