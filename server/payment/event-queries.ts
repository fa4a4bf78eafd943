import type { Sql, Transaction } from '../core/db/index.ts';
import { listSize, type Ordering } from '../core/http/index.ts';
import type { PaymentNews } from './provider.ts';

/** Why a signed event is not applied: no such button, or the button or the payment says otherwise. */
export type Mismatch = 'button' | 'amount' | 'currency' | 'payment' | 'unknown';

/** `read` lasts inside one transaction only. `kept`: the payment was as far on already. */
export type EventOutcome = 'read' | 'taken' | 'kept' | 'refused';

interface EventState {
  readonly id: number;
  readonly outcome: EventOutcome;
}

/** Stores an event, or finds it from an earlier delivery; its row is locked either way. */
export const findOrAddEvent = async (
  sql: Transaction,
  provider: string,
  news: PaymentNews,
  now: Date,
): Promise<EventState> => {
  await sql('payment_events')
    .insert({
      provider,
      event_id: news.eventId,
      kind: news.kind,
      transaction_id: news.transactionId,
      button: news.purpose.slice(0, 20),
      purpose: news.purpose,
      amount: news.amount ?? 0,
      currency: news.currency,
      refunded: news.refunded,
      payer: news.payer,
      email: news.email,
      outcome: 'read',
      created_at: now,
    })
    // A duplicate takes the exclusive lock at once: parallel deliveries wait and do not deadlock.
    .onConflict(['provider', 'event_id'])
    .merge({ event_id: sql.ref('payment_events.event_id') });
  const event: EventState | undefined = await sql('payment_events')
    .select({ id: 'id', outcome: 'outcome' })
    .where({ provider, event_id: news.eventId })
    .forUpdate()
    .first();
  if (!event) throw new Error('a payment event was not stored');
  return event;
};

/** Marks an event as applied. Its payer is stored with the payment from now on, and nowhere else. */
export const markApplied = (
  sql: Transaction,
  id: number,
  outcome: 'taken' | 'kept',
  paymentId: number,
): Promise<number> =>
  sql('payment_events').where('id', id).update({ outcome, payment_id: paymentId, reason: '', payer: '', email: '' });

export const markRefused = (sql: Transaction, id: number, reason: Mismatch): Promise<number> =>
  sql('payment_events').where('id', id).update({ outcome: 'refused', reason });

/** An event with everything that is needed to apply it. */
export interface StoredEvent extends PaymentNews {
  readonly id: number;
  readonly provider: string;
  readonly outcome: EventOutcome;
  readonly reason: Mismatch;
  readonly createdAt: Date;
}

const columns = {
  id: 'id',
  provider: 'provider',
  eventId: 'event_id',
  kind: 'kind',
  transactionId: 'transaction_id',
  purpose: 'purpose',
  amount: 'amount',
  currency: 'currency',
  refunded: 'refunded',
  payer: 'payer',
  email: 'email',
  outcome: 'outcome',
  reason: 'reason',
  createdAt: 'created_at',
} as const;

const shaped = (row: StoredEvent): StoredEvent => ({ ...row, amount: row.amount === 0 ? null : row.amount });

/** Events by id, locked in the order of their ids. */
export const lockedEvents = async (sql: Transaction, ids: readonly number[]): Promise<StoredEvent[]> => {
  const rows: StoredEvent[] = await sql('payment_events')
    .select(columns)
    .whereIn('id', [...new Set(ids)])
    .orderBy('id')
    .forUpdate();
  return rows.map(shaped);
};

export const refusedAmong = async (sql: Sql, ids: readonly number[]): Promise<StoredEvent[]> => {
  const rows: StoredEvent[] = await sql('payment_events')
    .select(columns)
    .whereIn('id', [...new Set(ids)])
    .where('outcome', 'refused');
  return rows.map(shaped);
};

export const refusedCount = async (sql: Sql): Promise<number> => {
  const [row]: { n?: number | string }[] = await sql('payment_events').where('outcome', 'refused').count({ n: '*' });
  return Number(row?.n ?? 0);
};

export const refusedPage = async (
  sql: Sql,
  { ordering, start }: { readonly ordering: Ordering; readonly start: number },
): Promise<{ readonly events: StoredEvent[]; readonly total: number }> => {
  const rows: StoredEvent[] = await sql('payment_events')
    .select(columns)
    .where('outcome', 'refused')
    .orderBy('id', ordering)
    .limit(listSize)
    .offset(start);
  return { events: rows.map(shaped), total: await refusedCount(sql) };
};

export interface StaffAddress {
  readonly email: string;
  readonly name: string;
}

/** Accounts that may see payments. */
export const staffAddresses = (sql: Sql): Promise<StaffAddress[]> =>
  sql('users')
    .select({ email: 'email', name: 'name' })
    .whereIn('role', ['staff', 'admin'])
    .where('status', 'active')
    .orderBy('id');
