import { reading, task } from '../call.ts';
import { back, id, idOrZero, idsJson, secret } from '../fields.ts';
import { limits } from '../limits.ts';

/** The JSON text that `latest/loadmore` resolves with; an empty `limitstart` ends the listing (B-027, wire B14). */
export interface MorePosts {
  readonly contents: string;
  readonly limitstart: number | '';
}

/**
 * The JSON text that `entry/loadmore` resolves with (B-012): a post, the older one that may follow it or an empty id at
 * the end (B-014), and the ids that are on the page by now, as JSON text. A protected post has no `exclusion`.
 */
export interface MoreEntry {
  readonly contents: string;
  readonly prevId: number | '';
  readonly uri: string;
  readonly exclusion?: string;
}

export const entryCalls = {
  'site/views/entry/loadmore': reading({ id, exclusion: idsJson }).resolves<[json: string]>(),
};

export const latestCalls = {
  'site/views/latest/loadmore': reading({ limitstart: idOrZero }).resolves<[json: string]>(),
};

export const entryTasks = {
  /** Unlocks a password-protected post for this browser. */
  'posts.unlock': task({ id, password: secret(limits.password), return: back }),
};
