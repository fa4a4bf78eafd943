import type { TransactionContext } from '../core/context/index.ts';
import { moment } from '../core/time/index.ts';
import { addDeliveries, type NewDelivery } from './delivery-queries.ts';
import {
  type KnownSubject,
  lockSubjects,
  type Snapshot,
  type SubjectKind,
  snapshotsOf,
  storeSubjects,
} from './subject-queries.ts';
import { activeWebhooks, type Webhook } from './webhook-queries.ts';

type ContentChange = 'published' | 'updated' | 'unpublished' | 'deleted';

/** The change of a post or an article since its last event, as everybody sees it. */
const contentChange = (known: KnownSubject, now: Snapshot | undefined): ContentChange | undefined => {
  if (!now?.isPublic) {
    if (!known.isPublic) return undefined;
    return now && !now.isTrashed ? 'unpublished' : 'deleted';
  }
  if (!known.isPublic) return 'published';
  return known.version === now.version ? undefined : 'updated';
};

interface ChangedSubject {
  readonly change: ContentChange;
  readonly subject: KnownSubject;
}

const changedSubject = (known: KnownSubject, now: Snapshot | undefined): ChangedSubject | undefined => {
  const change = contentChange(known, now);
  if (!change) return undefined;
  const { id, changes } = known;
  const isPublic = now?.isPublic ?? false;
  const { version } = isPublic && now ? now : known;
  // A withdrawn text is named by the address under which it was known, never by a newer one.
  const address = isPublic ? (now?.address ?? '') : known.address;
  return { change, subject: { id, isPublic, version, address, changes: changes + 1 } };
};

/** Deliveries of an event for the webhooks that chose it. */
export const deliveriesFor = (
  webhooks: readonly Webhook[],
  event: Omit<NewDelivery, 'webhookId'>,
): readonly NewDelivery[] =>
  webhooks
    .filter(({ events }) => events.some(type => type === event.type))
    .map(({ id }) => ({ ...event, webhookId: id }));

interface Part {
  readonly kind: SubjectKind;
  readonly ids: readonly number[];
  readonly webhooks: readonly Webhook[];
}

const recordPart = async ({ sql, services }: TransactionContext, { kind, ids, webhooks }: Part): Promise<void> => {
  const now = moment(services.clock);
  const known = await lockSubjects(sql, kind, ids);
  const snapshots = new Map((await snapshotsOf(sql, kind, ids, now)).map(one => [one.id, one]));
  const changed = known.flatMap(subject => changedSubject(subject, snapshots.get(subject.id)) ?? []);
  await storeSubjects(sql, kind, {
    changed: changed.map(({ subject }) => subject).filter(({ id }) => snapshots.has(id)),
    deleted: ids.filter(id => !snapshots.has(id)),
  });
  const deliveries = changed.flatMap(({ change, subject: { id, address, changes } }) => {
    const type = `${kind}.${change}`;
    return deliveriesFor(webhooks, {
      ...{ type, subject: kind, subjectId: id, address },
      eventKey: `${type}:${id}:${changes}`,
    });
  });
  await addDeliveries(sql, deliveries, now);
};

/** Number of posts or articles that are compared by one statement. */
const batch = 500;

/**
 * Records what happened to posts or articles as deliveries of each webhook, in the transaction of the change. An event
 * is what everybody can see: a text appears, changes, or disappears. The rows of what webhooks know are locked, so that
 * an event is recorded once, whoever notices it first.
 */
export const recordContentEvents = async (
  context: TransactionContext,
  kind: SubjectKind,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return;
  const webhooks = await activeWebhooks(context.sql);
  if (webhooks.length === 0) return;
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  for (let from = 0; from < sorted.length; from += batch)
    await recordPart(context, { kind, ids: sorted.slice(from, from + batch), webhooks });
};
