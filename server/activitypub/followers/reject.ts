import type { Mutation } from '../../core/context/index.ts';
import { moment } from '../../core/time/index.ts';
import { actorIdOf } from '../actor-keys.ts';
import { queueDeliveries } from '../delivery/queue.ts';
import { followAnswer } from './answer.ts';
import { dropFollowers, followersAmong } from './follower-queries.ts';

/** Removes followers and tells their servers, which show the follow as ended. Resolves with the handles by id. */
export const removeFollowers = async (
  { services, sql }: Pick<Mutation, 'services' | 'sql'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const followers = await followersAmong(sql, ids);
  const rejects = followers.map(({ actorId, actorName, uri, inbox, followId }) => {
    const activity = followAnswer(services, 'Reject', actorIdOf({ name: actorName }), { uri, followId });
    return { actorId, inboxes: [inbox], activity };
  });
  await queueDeliveries(sql, moment(services.clock), rejects);
  await dropFollowers(sql, ids);
  return new Map(followers.map(({ id, handle }) => [id, handle]));
};
