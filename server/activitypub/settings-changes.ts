import { randomUUID } from 'node:crypto';
import type { Services, TransactionContext } from '../core/context/index.ts';
import { addJobs, registerJob } from '../core/jobs/index.ts';
import { moment } from '../core/time/index.ts';
import { blockedDomains } from './blocked-domains.ts';
import { compareKnownPosts } from './delivery/posts.ts';
import { dropFollowersOf, followerHosts } from './followers/follower-queries.ts';

const [blocking, comparing] = ['activitypub-block', 'activitypub-compare'];

/** Jobs by the setting whose change they act on. */
const jobsOf = [
  ['activitypub.blockedDomains', blocking],
  ['activitypub.enabled', comparing],
] as const;

/** By this time every process of the site uses changed settings. */
const settledMs = 5_000;
/** Followers, and servers, of one statement: locks stay short. */
const atOnce = 1_000;

/** Enqueues the jobs that act on changed settings, in the transaction of the change. */
export const scheduleSettingJobs = async (
  { services, sql }: TransactionContext,
  names: readonly string[],
): Promise<void> => {
  const dueAt = new Date(moment(services.clock).getTime() + settledMs);
  const kinds = jobsOf.filter(([name]) => names.includes(name)).map(([, kind]) => kind);
  await addJobs(
    sql,
    kinds.map(kind => ({ kind, dedupeKey: randomUUID(), dueAt })),
  );
};

/** Removes the followers of blocked servers. These are not told: nothing is exchanged with them. */
const dropBlockedFollowers = async (services: Services): Promise<void> => {
  const isBlocked = blockedDomains(services);
  const hosts = (await followerHosts(services.sql)).filter(host => isBlocked(`https://${host}`));
  for (let from = 0; from < hosts.length; from += atOnce) {
    const some = hosts.slice(from, from + atOnce);
    while ((await dropFollowersOf(services.sql, some, atOnce)) === atOnce);
  }
};

registerJob(blocking, dropBlockedFollowers);
registerJob(comparing, compareKnownPosts);
