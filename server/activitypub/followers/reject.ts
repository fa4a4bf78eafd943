import type { Mutation } from '../../core/context/index.ts';
import { activityPaths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { actorIdOf } from '../actor-keys.ts';
import { activityId, queueDeliveries } from '../delivery/queue.ts';
import { context as jsonLd } from '../json-ld.ts';
import { dropFollowers, followersAmong } from './follower-queries.ts';

/** Removes followers and tells their servers, which show the follow as ended. Resolves with the handles by id. */
export const removeFollowers = async (
  { services, sql }: Pick<Mutation, 'services' | 'sql'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const followers = await followersAmong(sql, ids);
  const rejects = followers.map(({ actorId, actorName, uri, inbox, followId }) => {
    const own = services.settings.baseUrl + activityPaths.actor(actorIdOf({ name: actorName }));
    const object = { id: followId, type: 'Follow', actor: uri, object: own };
    const activity = { '@context': jsonLd, id: activityId(own, 'reject'), type: 'Reject', actor: own, object };
    return { actorId, inboxes: [inbox], activity };
  });
  await queueDeliveries(sql, moment(services.clock), rejects);
  await dropFollowers(sql, ids);
  return new Map(followers.map(({ id, handle }) => [id, handle]));
};
