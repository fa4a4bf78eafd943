import { countRows, type Sql, type Transaction } from '../../core/db/index.ts';
import { listSize, type Ordering } from '../../core/http/index.ts';
import { type ReaderLocale, readerLocaleColumns } from '../../core/i18n/index.ts';
import type { PaymentEvent } from '../providers/provider.ts';

/** Reason why a signed event is not applied: no such button, or a value that differs from the button or the payment. */
export type Mismatch = 'button' | 'amount' | 'currency' | 'payment' | 'unknown';

/**
 * `read`: inserted, not yet processed (inside one transaction only). `applied`: the payment changed. `unchanged`: it
 * did not.
 */
type EventOutcome = 'read' | 'applied' | 'unchanged' | 'refused';

interface EventState {
  readonly id: number;
  readonly outcome: EventOutcome;
}

/** Inserts an event or finds the row of an earlier delivery; locks the row in both cases. */
export const findOrAddEvent = async (
  sql: Transaction,
  provider: string,
  event: PaymentEvent,
  now: Date,
): Promise<EventState> => {
  await sql('payment_events')
    .insert({
      provider,
      event_id: event.eventId,
      kind: event.kind,
      transaction_id: event.transactionId,
      button: event.purpose.slice(0, 20),
      purpose: event.purpose,
      amount: event.amount ?? 0,
      currency: event.currency,
      refunded: event.refunded,
      payer: event.payer,
      email: event.email,
      outcome: 'read',
      created_at: now,
    })
    // A duplicate takes the exclusive lock at once: parallel deliveries wait and do not deadlock.
    .onConflict(['provider', 'event_id'])
    .merge({ event_id: sql.ref('payment_events.event_id') });
  const stored: EventState | undefined = await sql('payment_events')
    .select({ id: 'id', outcome: 'outcome' })
    .where({ provider, event_id: event.eventId })
    .forUpdate()
    .first();
  if (!stored) throw new Error('a payment event was not stored');
  return stored;
};

/** Marks an event as applied and clears the payer from it: the payer is stored with the payment only. */
export const markApplied = (
  sql: Transaction,
  id: number,
  outcome: 'applied' | 'unchanged',
  paymentId: number,
): Promise<number> =>
  sql('payment_events').where('id', id).update({ outcome, payment_id: paymentId, reason: '', payer: '', email: '' });

export const markRefused = (sql: Transaction, id: number, reason: Mismatch): Promise<number> =>
  sql('payment_events').where('id', id).update({ outcome: 'refused', reason });

/** Stored event with everything needed to apply it. */
export interface StoredEvent extends PaymentEvent {
  readonly id: number;
  readonly provider: string;
  readonly outcome: EventOutcome;
  readonly reason: Mismatch;
  readonly createdAt: Date;
}

const columns = [
  'id',
  'provider',
  'kind',
  'purpose',
  'amount',
  'currency',
  'refunded',
  'payer',
  'email',
  'outcome',
  'reason',
  { eventId: 'event_id', transactionId: 'transaction_id', createdAt: 'created_at' },
];

const fromRow = (row: StoredEvent): StoredEvent => ({ ...row, amount: row.amount === 0 ? null : row.amount });

/** Events by id, with their rows locked in the order of ids. */
export const eventsForUpdate = async (sql: Transaction, ids: readonly number[]): Promise<StoredEvent[]> => {
  const rows: StoredEvent[] = await sql('payment_events')
    .select(columns)
    .whereIn('id', [...new Set(ids)])
    .orderBy('id')
    .forUpdate();
  return rows.map(fromRow);
};

export const refusedEventsById = async (sql: Sql, ids: readonly number[]): Promise<StoredEvent[]> => {
  const rows: StoredEvent[] = await sql('payment_events')
    .select(columns)
    .whereIn('id', [...new Set(ids)])
    .where('outcome', 'refused');
  return rows.map(fromRow);
};

export const refusedCount = (sql: Sql): Promise<number> => countRows(sql('payment_events').where('outcome', 'refused'));

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
  return { events: rows.map(fromRow), total: await refusedCount(sql) };
};

export interface StaffAddress extends ReaderLocale {
  readonly email: string;
  readonly name: string;
}

/** Active accounts with a role that may see payments. */
export const staffAddresses = (sql: Sql): Promise<StaffAddress[]> =>
  sql('users as u')
    .select({ email: 'u.email', name: 'u.name', ...readerLocaleColumns })
    .whereIn('u.role', ['staff', 'admin'])
    .where('u.status', 'active')
    .orderBy('u.id');
