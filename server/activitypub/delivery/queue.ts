import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../core/db/index.ts';
import { addJobs } from '../../core/jobs/index.ts';
import type { ActivityObject } from '../json-ld.ts';
import { insertActivities } from './queries.ts';

/** Kind of the jobs that send an activity to some inboxes. */
export const delivering = 'activitypub-deliver';

/** Inboxes of one job. */
export const batchSize = 50;

interface Outgoing {
  /** Row of the account that sends and signs. */
  readonly actorId: number;
  /** Post that the activity is about. */
  readonly postId?: number | undefined;
  readonly inboxes: readonly string[];
  readonly activity: ActivityObject & { readonly id: string };
}

/** Id of an activity that has no document, like every other one different. */
export const activityId = (object: string, name: string): string => `${object}#${name}-${randomUUID()}`;

const batches = (inboxes: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(inboxes.length / batchSize) }, (_, at) =>
    inboxes.slice(at * batchSize, (at + 1) * batchSize),
  );

/** Has activities sent, in the transaction of the change that they tell. Each inbox gets each of them once. */
export const queueDeliveries = async (sql: Transaction, now: Date, outgoing: readonly Outgoing[]): Promise<void> => {
  const addressed = outgoing.filter(({ inboxes }) => inboxes.length > 0);
  if (addressed.length === 0) return;
  const rows = addressed.map(({ actorId, postId, activity }) => ({ actorId, postId, body: JSON.stringify(activity) }));
  const ids = await insertActivities(sql, rows, now);
  const jobs = addressed.flatMap(({ inboxes }, at) => {
    const id = ids[at];
    return batches([...new Set(inboxes)]).map((some, part) => ({
      kind: delivering,
      dedupeKey: `${id}:${part}:0`,
      payload: { activity: id, part, attempt: 0, inboxes: some },
      dueAt: now,
    }));
  });
  await addJobs(sql, jobs);
};
