import type { Transaction } from '../../core/db/index.ts';
import { addJobs } from '../../core/jobs/index.ts';
import type { ActivityObject } from '../json-ld.ts';
import { insertActivity } from './queries.ts';

/** Kind of the jobs that send an activity to some inboxes. */
export const delivering = 'activitypub-deliver';

/** Inboxes of one job. */
export const batchSize = 50;

interface Outgoing {
  /** Row of the account that sends and signs. */
  readonly actorId: number;
  /** Post that the activity is about. */
  readonly postId?: number;
  readonly inboxes: readonly string[];
  readonly now: Date;
  /** The activity; `id` is a number of its own. */
  readonly activity: (id: number) => ActivityObject;
}

const batches = (inboxes: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(inboxes.length / batchSize) }, (_, at) =>
    inboxes.slice(at * batchSize, (at + 1) * batchSize),
  );

/** Has an activity sent, in the transaction of the change that it tells. Each inbox gets it once. */
export const queueDelivery = async (
  sql: Transaction,
  { actorId, postId, inboxes, now, activity }: Outgoing,
): Promise<void> => {
  if (inboxes.length === 0) return;
  const id = await insertActivity(sql, { actorId, postId: postId ?? null, now }, number =>
    JSON.stringify(activity(number)),
  );
  await addJobs(
    sql,
    batches([...new Set(inboxes)]).map((some, part) => ({
      kind: delivering,
      dedupeKey: `${id}:${part}:0`,
      payload: { activity: id, part, attempt: 0, inboxes: some },
      dueAt: now,
    })),
  );
};
