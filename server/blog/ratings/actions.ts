import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { addRating, type RatingTarget, removeRating } from './queries.ts';
import { starsOf, storedVote, type Tally, withoutVote, withVote } from './tally.ts';

/** Rate limit by network for visitors without a cookie, who cannot be told apart. Belongs before the transaction. */
export const mayRateNow = async ({ services, actor, network }: RequestContext): Promise<void> => {
  if (!actor.account && actor.visitor === '') throw new UserError('RATING_NEEDS_COOKIE');
  await consumeRateLimit(services, `rate:${network}`, { most: 300, perMs: 10 * 60_000 });
};

/**
 * Stores a vote, in half stars of the site's number of stars. An account or visitor has one vote, even with concurrent
 * requests; null for a second one.
 */
export const vote = async (mutation: MutationContext, target: RatingTarget, value: number): Promise<Tally | null> => {
  const { sql, actor, services } = mutation;
  const stars = starsOf(services);
  if (value > stars * 2) throw new UserError('RATING_OUT_OF_RANGE', { field: 'value', args: [stars] });
  const stored = storedVote(value, stars);
  const isFirst = await addRating(sql, { postId: target.id, actor, value: stored, now: moment(services.clock) });
  if (!isFirst) return null;
  mutation.invalidate(`post:${target.id}`);
  return withVote(target, stored);
};

/** Removes the user's vote; null when there is none. */
export const removeVote = async (mutation: MutationContext, target: RatingTarget): Promise<Tally | null> => {
  const value = await removeRating(mutation.sql, target.id, mutation.actor);
  if (value === null) return null;
  mutation.invalidate(`post:${target.id}`);
  return withoutVote(target, value);
};
