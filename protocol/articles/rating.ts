import { z } from 'zod';
import { id } from '../fields.ts';
import { originCall } from './call.ts';

/** Rating an item (H-009). A star outside 1 to 5 is answered with nothing (wire, articles §1.3). */
export const itemRatingCalls = {
  'item/vote': originCall({ itemID: id, user_rating: z.string().max(10).default('') }),
};
