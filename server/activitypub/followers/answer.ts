import type { Services } from '../../core/context/index.ts';
import { type ActorId, activityPaths } from '../../core/paths/index.ts';
import { activityId } from '../delivery/queue.ts';
import { context as jsonLd } from '../json-ld.ts';

interface Follow {
  /** Id of the following account. */
  readonly uri: string;
  /** Id of its activity. */
  readonly followId: string;
}

/** An answer to a follow; `Reject` also ends one that was accepted. */
export const followAnswer = (
  { settings }: Pick<Services, 'settings'>,
  type: 'Accept' | 'Reject',
  followed: ActorId,
  { uri, followId }: Follow,
) => {
  const own = settings.baseUrl + activityPaths.actor(followed);
  const object = { id: followId, type: 'Follow', actor: uri, object: own };
  return { '@context': jsonLd, id: activityId(own, type.toLowerCase()), type, actor: own, object };
};
