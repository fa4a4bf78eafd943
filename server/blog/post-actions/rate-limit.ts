import type { RequestContext } from '../../core/context/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';

const hourMs = 3600_000;
/** Limit of new posts per hour, against forms submitted in a loop. */
const newPosts = { most: 120, perMs: hourMs };

/** Counts a new post against the hourly rate limit, before it is written; throws when the limit is exceeded. */
export const limitNewPosts = async ({ actor, services }: RequestContext): Promise<void> => {
  if (actor.account) await consumeRateLimit(services, `write:${actor.account.id}`, newPosts);
};
