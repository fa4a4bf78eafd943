import { reading } from '../call.ts';
import { idOrZero } from '../fields.ts';

/** The JSON text that `latest/loadmore` resolves with; an empty `limitstart` ends the listing (B-027, wire B14). */
export interface MorePosts {
  readonly contents: string;
  readonly limitstart: number | '';
}

export const entryCalls = {
  'site/views/latest/loadmore': reading({ limitstart: idOrZero }).resolves<[json: string]>(),
};
