import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Services, TransactionContext } from '../../core/context/index.ts';
import { digest, type Transaction, transact } from '../../core/db/index.ts';
import { addJobs, registerJob } from '../../core/jobs/index.ts';
import { type ActorId, activityPaths } from '../../core/paths/index.ts';
import { isFederationOn } from '../../core/settings/index.ts';
import { isoMoment, moment } from '../../core/time/index.ts';
import { actorIdOf, actorKeys } from '../actor-keys.ts';
import type { ActorRow } from '../actor-queries.ts';
import { blockedDomains } from '../blocked-domains.ts';
import { type ActivityObject, context as jsonLd, postContext } from '../json-ld.ts';
import { actorOfPost, audience, openPost, postObject } from '../post-object.ts';
import {
  concernedPosts,
  currentGeneration,
  duePosts,
  inboxesOf,
  isNews,
  knownPostsAfter,
  lockedSentPost,
  type SentPost,
  sentPosts,
  storeSentPost,
} from './post-queries.ts';
import { dropActivitiesOf } from './queries.ts';
import { activityId, queueDeliveries } from './queue.ts';

const sending = 'activitypub-post';

/** Has other servers told of changes of posts, in the transaction of the change. */
export const federatePosts = async ({ services, sql }: TransactionContext, ids: readonly number[]): Promise<void> => {
  if (!isFederationOn(services) || ids.length === 0) return;
  const now = moment(services.clock);
  const concerned = await concernedPosts(sql, ids, now);
  // A job of its own for each change: one that is under way may have read the post before it.
  const jobs = concerned.map(postId => ({
    kind: sending,
    dedupeKey: `${postId}:${randomUUID()}`,
    payload: { postId },
    dueAt: now,
  }));
  await addJobs(sql, jobs);
};

/** A post that everyone may read now. */
type Open = NonNullable<Awaited<ReturnType<typeof openPost>>>;

interface Sending {
  readonly services: Services;
  readonly sql: Transaction;
  readonly now: Date;
  readonly actor: ActorRow;
  readonly site: ActorRow;
  /** Id of the post for other servers. */
  readonly id: string;
  readonly postId: number;
}

const idOfPost = ({ settings }: Services, postId: number, generation: number): string =>
  settings.baseUrl + activityPaths.post(postId, generation);

// The time of the change is no change.
const digestOf = ({ updated, ...object }: ActivityObject): string => digest(JSON.stringify(object));

const activity = (
  { services, now }: Sending,
  as: ActorRow,
  type: string,
  object: ActivityObject | string,
  id: string,
) => ({
  '@context': typeof object === 'string' ? jsonLd : postContext,
  id,
  type,
  actor: services.settings.baseUrl + activityPaths.actor(actorIdOf(as)),
  published: isoMoment(now),
  ...audience(services, actorIdOf(as)),
  object,
});

/** Inboxes of the followers of these accounts, without those of blocked servers. */
const openInboxes = async ({ services, sql }: Sending, actorIds: readonly number[]): Promise<string[]> => {
  const isBlocked = blockedDomains(services);
  return (await inboxesOf(sql, actorIds)).filter(inbox => !isBlocked(inbox));
};

/** `Create` for the followers of the account, and `Announce` by the site for those of the site. */
const sendNew = async (one: Sending, object: ActivityObject): Promise<void> => {
  const { sql, now, actor, site, id, postId } = one;
  const create = {
    ...{ actorId: actor.id, postId, inboxes: await openInboxes(one, [actor.id]) },
    activity: activity(one, actor, 'Create', object, `${id}#create`),
  };
  await queueDeliveries(sql, now, [create]);
  if (site.id === actor.id) return;
  const announce = {
    ...{ actorId: site.id, postId, inboxes: await openInboxes(one, [site.id]) },
    activity: activity(one, site, 'Announce', id, `${id}#announce`),
  };
  await queueDeliveries(sql, now, [announce]);
};

/** `Update` or `Delete` for all that may have the post. */
const sendChange = async (one: Sending, type: 'Update' | 'Delete', object: ActivityObject): Promise<void> => {
  const { sql, now, actor, site, id, postId } = one;
  // A text that still waits for a server that was down must not arrive after its end.
  if (type === 'Delete') await dropActivitiesOf(sql, postId);
  const change = {
    ...{ actorId: actor.id, postId, inboxes: await openInboxes(one, [actor.id, site.id]) },
    activity: activity(one, actor, type, object, activityId(id, type.toLowerCase())),
  };
  await queueDeliveries(sql, now, [change]);
};

type Step = 'create' | 'update' | 'delete' | undefined;

const stepFor = (sent: SentPost | undefined, open: Open | undefined, isNew: boolean): Step => {
  if (sent?.state !== 'sent') return open && isNew ? 'create' : undefined;
  return open ? 'update' : 'delete';
};

const actorOfSent = (sent: SentPost | undefined, open: Open | undefined): ActorId | undefined => {
  if (sent?.state === 'sent') return actorIdOf({ name: sent.actorName });
  return open && actorOfPost(open);
};

/** Tells other servers the difference between the post that they know and the one that everyone may read now. */
const sendPost = async (services: Services, payload: unknown): Promise<void> => {
  const { postId } = z.object({ postId: z.int() }).parse(payload);
  if (!isFederationOn(services)) return;
  const before = (await sentPosts(services.sql, [postId])).get(postId);
  const as = actorOfSent(before, await openPost(services, services.sql, postId));
  if (as === undefined) return;
  const [{ row: actor }, { row: site }] = [await actorKeys(services, as), await actorKeys(services, 'site')];
  await transact(services.sql, async sql => {
    const now = moment(services.clock);
    const sent = await lockedSentPost(sql, postId);
    const open = await openPost(services, sql, postId);
    const step = stepFor(sent, open, await isNews(sql, postId, now));
    if (step === undefined || (step !== 'create' && sent?.actorId !== actor.id)) return;
    const generation = currentGeneration(sent);
    const id = idOfPost(services, postId, generation);
    const one = { services, sql, now, actor, site, id, postId };
    const row = { postId, actorId: actor.id, generation };
    if (!open) {
      await storeSentPost(sql, { ...row, state: 'deleted', digest: '' });
      return sendChange(one, 'Delete', { id, type: 'Tombstone' });
    }
    const object = postObject(services, open, { id, actor: as });
    const mark = digestOf(object);
    if (step === 'update' && mark === sent?.digest) return;
    await storeSentPost(sql, { ...row, state: 'sent', digest: mark });
    await (step === 'create' ? sendNew(one, object) : sendChange(one, 'Update', object));
  });
};

// Writes what is to be sent, and waits for no server: a post that was withdrawn is told at once.
registerJob(sending, sendPost);

const comparedAtOnce = 500;
/** Posts that are open are compared so many at a time: other jobs need not wait for all of them. */
const pauseMs = 10_000;

/**
 * Has every post that other servers know compared with what it is now, after a time in which nothing was sent: first
 * those that were withdrawn, then the texts of the others, one page of them after the other.
 */
export const compareKnownPosts = async (services: Services): Promise<void> => {
  if (!isFederationOn(services)) return;
  const { sql, clock } = services;
  const now = moment(clock);
  for (let after = 0, page = 1; ; page++) {
    const posts = await knownPostsAfter(sql, after, comparedAtOnce, now);
    const later = new Date(now.getTime() + page * pauseMs);
    const jobs = posts.map(({ postId, isOpen }) => ({
      ...{ kind: sending, dedupeKey: `compare:${postId}`, payload: { postId } },
      dueAt: isOpen ? later : now,
    }));
    if (jobs.length > 0) await transact(sql, tx => addJobs(tx, jobs));
    const last = posts.at(-1);
    if (!last || posts.length < comparedAtOnce) return;
    after = last.postId;
  }
};

/** Longest delay of a scheduled post, and of the deletion of an ended one. */
const everyMs = 10_000;

registerJob(
  'activitypub-due',
  async services => {
    if (!isFederationOn(services)) return;
    const now = moment(services.clock);
    const ids = await duePosts(services.sql, now);
    const jobs = ids.map(postId => ({ kind: sending, dedupeKey: `due:${postId}`, payload: { postId }, dueAt: now }));
    if (jobs.length > 0) await transact(services.sql, sql => addJobs(sql, jobs));
  },
  { everyMs },
);
