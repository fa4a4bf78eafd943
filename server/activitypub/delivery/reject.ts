import type { Mutation } from '../../core/context/index.ts';
import { activityPaths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { actorIdOf } from '../actor-keys.ts';
import { dropFollowers, followersAmong } from '../inbox/follower-queries.ts';
import { context as jsonLd } from '../json-ld.ts';
import { queueDelivery } from './queue.ts';

/** Removes followers and tells their servers, which show the follow as ended. Resolves with the number removed. */
export const removeFollowers = async (
  { services, sql }: Pick<Mutation, 'services' | 'sql'>,
  ids: readonly number[],
): Promise<number> => {
  const now = moment(services.clock);
  const followers = await followersAmong(sql, ids);
  for (const { actorId, actorName, uri, inbox, followId } of followers) {
    const own = services.settings.baseUrl + activityPaths.actor(actorIdOf({ name: actorName }));
    await queueDelivery(sql, {
      ...{ actorId, inboxes: [inbox], now },
      activity: id => ({
        '@context': jsonLd,
        id: `${own}#reject-${id}`,
        type: 'Reject',
        actor: own,
        object: { id: followId, type: 'Follow', actor: uri, object: own },
      }),
    });
  }
  return dropFollowers(sql, ids);
};
