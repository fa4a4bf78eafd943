import type { Deed, Visit } from '../../core/context/index.ts';
import { Refusal } from '../../core/errors/index.ts';
import { spend } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { addRating, removeRating } from './queries.ts';
import { starsOf, storedVote, type Tally, withoutVote, withVote } from './tally.ts';
import type { RatingTarget } from './target-queries.ts';

/** A visitor without a cookie cannot be told from the next one; a storm from one network ends. Stands before the transaction. */
export const mayRateNow = async ({ services, actor, network }: Visit): Promise<void> => {
  if (!actor.account && actor.visitor === '') throw new Refusal('RATING_NEEDS_COOKIE');
  await spend(services, `rate:${network}`, { most: 300, perMs: 10 * 60_000 });
};

/**
 * Stores a vote, in half stars of the site's number of stars. An account or visitor has one vote, however many are sent at
 * once; null for the second.
 */
export const vote = async (deed: Deed, target: RatingTarget, value: number): Promise<Tally | null> => {
  const { sql, actor, services } = deed;
  const stars = starsOf(services);
  if (value > stars * 2) throw new Refusal('RATING_OUT_OF_RANGE', { field: 'value', args: [stars] });
  const stored = storedVote(value, stars);
  const isFirst = await addRating(sql, { postId: target.id, actor, value: stored, now: moment(services.clock) });
  if (!isFirst) return null;
  deed.touch(`post:${target.id}`);
  return withVote(target, stored);
};

/** Takes the actor's own vote back; null when there is none. */
export const takeBack = async (deed: Deed, target: RatingTarget): Promise<Tally | null> => {
  const value = await removeRating(deed.sql, target.id, deed.actor);
  if (value === null) return null;
  deed.touch(`post:${target.id}`);
  return withoutVote(target, value);
};
