import { z } from 'zod';
import type { Services } from '../../core/context/index.ts';
import { transact } from '../../core/db/index.ts';
import { addJob, registerJob } from '../../core/jobs/index.ts';
import { type Lease, LeaseLost } from '../../core/leases/index.ts';
import { fetchExternal } from '../../core/net/index.ts';
import { isFederationOn } from '../../core/settings/index.ts';
import { moment } from '../../core/time/index.ts';
import { keyAddress } from '../actor-document.ts';
import { type ActorKeys, actorIdOf, actorKeys } from '../actor-keys.ts';
import { actorRow } from '../actor-queries.ts';
import { isBlockedDomain } from '../blocked-domains.ts';
import { signedHeaders } from '../signatures/http-signature.ts';
import {
  activityRow,
  dropActivities,
  dropFollowersAt,
  failingSince,
  forgetFailures,
  recordFailures,
} from './queries.ts';
import { delivering } from './queue.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Pauses before further attempts; the last comes some two days after the first. */
const pausesMs = [minuteMs, 5 * minuteMs, 20 * minuteMs, hourMs, 4 * hourMs, 12 * hourMs, 30 * hourMs];
/** An inbox that failed for longer is tried once for each activity. */
const retriedMs = 3 * dayMs;
/** An inbox loses its followers when its server says for so long that there is none, or cannot be reached for longer. */
const missingMs = 7 * dayMs;
const unreachableMs = 30 * dayMs;
const activitiesLastMs = 7 * dayMs;
/** Requests at the same time. */
const parallel = 10;

const shape = z.object({
  activity: z.int(),
  part: z.int(),
  attempt: z.int(),
  inboxes: z.array(z.string()),
});

type Outcome = 'delivered' | 'refused' | 'gone' | 'failed';

const outcomeOf = (status: number): Outcome => {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'failed' : 'refused';
};

const send = async (services: Services, keys: ActorKeys, inbox: string, body: string): Promise<Outcome> => {
  if (isBlockedDomain(services, inbox)) return 'refused';
  const url = new URL(inbox);
  const signer = { keyId: keyAddress(services, actorIdOf(keys.row)), privateKey: keys.privateKey };
  const answer = await fetchExternal(url.href, {
    ...services.outbound,
    method: 'POST',
    headers: {
      'content-type': 'application/activity+json',
      'user-agent': `Lectern (${services.settings.baseUrl})`,
      ...signedHeaders(signer, { method: 'POST', url, body, now: moment(services.clock) }),
    },
    body,
  });
  return answer.kind === 'refused' ? 'failed' : outcomeOf(answer.status);
};

interface DeliveryTarget {
  readonly inboxes: readonly string[];
  readonly body: string;
  readonly signal: AbortSignal;
}

/**
 * Sends to some inboxes at a time; resolves with the outcome of each. A job ends that another worker has taken over, or
 * whose lease was not renewed for 20 seconds; at a planned stop it goes on, as far as it comes: what was sent once would
 * be sent again.
 */
const sendAll = async (
  services: Services,
  keys: ActorKeys,
  { inboxes, body, signal }: DeliveryTarget,
): Promise<ReadonlyMap<string, Outcome>> => {
  const outcomes = new Map<string, Outcome>();
  const left = [...inboxes];
  const sender = async (): Promise<void> => {
    for (let inbox = left.pop(); inbox !== undefined; inbox = left.pop()) {
      if (signal.reason instanceof LeaseLost) throw signal.reason;
      outcomes.set(inbox, await send(services, keys, inbox, body));
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, inboxes.length) }, sender));
  return outcomes;
};

/** Sends an activity to its inboxes. Those that fail come again in a job of their own, later and later. */
const deliver = async (services: Services, payload: unknown, { signal }: Lease): Promise<void> => {
  const { activity, part, attempt, inboxes } = shape.parse(payload);
  const { sql, clock } = services;
  if (!isFederationOn(services)) return;
  const row = await activityRow(sql, activity);
  const actor = row && (await actorRow(sql, { id: row.actorId }));
  if (!row || !actor) return;
  const keys = await actorKeys(services, actorIdOf(actor));
  const outcomes = await sendAll(services, keys, { inboxes, body: row.body, signal });
  const now = moment(clock);
  const since = await failingSince(sql, inboxes);
  const failingMs = (inbox: string): number => now.getTime() - (since.get(inbox) ?? now).getTime();
  const those = (...wanted: readonly Outcome[]): string[] =>
    inboxes.filter(inbox => wanted.includes(outcomes.get(inbox) ?? 'failed'));
  const lost = those('gone', 'failed').filter(
    inbox => failingMs(inbox) > (outcomes.get(inbox) === 'gone' ? missingMs : unreachableMs),
  );
  const again = those('failed').filter(inbox => failingMs(inbox) < retriedMs);
  const pauseMs = pausesMs[attempt];
  await transact(sql, async tx => {
    await forgetFailures(tx, [...those('delivered', 'refused').filter(inbox => since.has(inbox)), ...lost]);
    await recordFailures(
      tx,
      those('gone', 'failed').filter(inbox => !lost.includes(inbox)),
      now,
    );
    await dropFollowersAt(tx, lost);
    if (again.length === 0 || pauseMs === undefined) return;
    await addJob(tx, {
      kind: delivering,
      dedupeKey: `${activity}:${part}:${attempt + 1}`,
      payload: { activity, part, attempt: attempt + 1, inboxes: again },
      dueAt: new Date(now.getTime() + pauseMs),
    });
  });
};

registerJob(delivering, deliver, { queue: 'fediverse' });

registerJob(
  'activitypub-sent',
  async ({ sql, clock }) => {
    await dropActivities(sql, new Date(clock.now() - activitiesLastMs));
  },
  { everyMs: hourMs },
);
