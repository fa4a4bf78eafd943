import type { RequestContext } from '../../core/context/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';

const hourMs = 3600_000;
/** More than anybody writes; a form that is sent in a loop fills no table. */
const newPosts = { most: 120, perMs: hourMs };

/** Counts one new post of whoever asks, before it is written; too many within the hour are refused. */
export const limitNewPosts = async ({ actor, services }: RequestContext): Promise<void> => {
  if (actor.account) await consumeRateLimit(services, `write:${actor.account.id}`, newPosts);
};
