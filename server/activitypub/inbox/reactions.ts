import { mutateAs, type RequestContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { actorKeys, actorName } from '../actor-keys.ts';
import { actorRow } from '../actor-queries.ts';
import { queueDeliveries } from '../delivery/queue.ts';
import { followAnswer } from '../followers/answer.ts';
import { isFull, removeFollower, removeFollowerAll, storeFollower } from '../followers/follower-queries.ts';
import { actorIdAt, actorWith } from '../local-actors.ts';
import { forgetRemoteActor } from '../signatures/remote-actor-queries.ts';
import { followedIn, type Prepare } from './activity.ts';
import { changeReply, removeRepliesOf, removeReply, reply } from './replies.ts';

/** Each follow is answered by a request to the server of the account. */
const follows = { most: 20, perMs: 3600_000 };

/** Followers that one server may have at one account: followers can be invented there without end. */
const mostOfHost = 20_000;

/**
 * Stores the follower and answers with `Accept`; a second follow is answered again, since its answer may be lost. A
 * follow beyond the limit of its server is answered with `Reject`.
 */
const follow: Prepare = async ({ services }, activity, remote) => {
  const id = actorIdAt(services, activity.object.id);
  const local = id === undefined ? undefined : await actorWith(services, id);
  if (!local) return undefined;
  await consumeRateLimit(services, `activitypub-follow:${digest(remote.uri).slice(0, 40)}`, follows);
  const { row } = await actorKeys(services, local.id);
  const now = moment(services.clock);
  const { uri, handle, url, sharedInbox } = remote;
  return async ({ sql }) => {
    const follower = {
      ...{ actorId: row.id, uri, host: new URL(uri).hostname, handle, url, inbox: sharedInbox },
      ...{ followId: activity.id, createdAt: now },
    };
    const isAccepted = !(await isFull(sql, follower, mostOfHost));
    if (isAccepted) await storeFollower(sql, follower);
    const answer = followAnswer(services, isAccepted ? 'Accept' : 'Reject', local.id, follower);
    await queueDeliveries(sql, now, [{ actorId: row.id, inboxes: [remote.inbox], activity: answer }]);
  };
};

/** Ends a follow, which the activity contains or names. */
const undo: Prepare = async ({ services, sql }, { object }, { uri }) => {
  const followed = followedIn(object);
  if (followed === undefined)
    return async mutation => {
      await removeFollower(mutation.sql, uri, { followId: object.id });
    };
  const id = actorIdAt(services, followed);
  const row = id === undefined ? undefined : await actorRow(sql, { name: actorName(id) });
  if (!row) return undefined;
  return async mutation => {
    await removeFollower(mutation.sql, uri, { actorId: row.id });
  };
};

/** Forgets an account that is gone, with its comments. */
export const forgetActor = async (context: RequestContext, uri: string): Promise<void> => {
  await removeRepliesOf(context, uri);
  await mutateAs(context, async ({ sql }) => {
    await removeFollowerAll(sql, uri);
    await forgetRemoteActor(sql, uri);
  });
};

const remove: Prepare = async (context, activity, actor) => {
  if (activity.object.id !== actor.uri) return removeReply(context, activity, actor);
  await forgetActor(context, actor.uri);
  return undefined;
};

const reactions: ReadonlyMap<string, Prepare> = new Map([
  ['Follow', follow],
  ['Undo', undo],
  ['Delete', remove],
  ['Create', reply],
  ['Update', changeReply],
]);

/** Reads what an activity is about, before the transaction; undefined when it changes nothing here. */
export const prepareReaction: Prepare = async (context, activity, actor) =>
  reactions.get(activity.type)?.(context, activity, actor);
