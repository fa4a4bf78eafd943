import { reading, task } from '../call.ts';
import { back, id, idOrZero, secret } from '../fields.ts';
import { limits } from '../limits.ts';

/** The JSON text that `latest/loadmore` resolves with; an empty `limitstart` ends the listing (B-027, wire B14). */
export interface MorePosts {
  readonly contents: string;
  readonly limitstart: number | '';
}

export const entryCalls = {
  'site/views/latest/loadmore': reading({ limitstart: idOrZero }).resolves<[json: string]>(),
};

export const entryTasks = {
  /** The password of a protected post; opens it for this browser. */
  'posts.unlock': task({ id, password: secret(limits.password), return: back }),
};
