import type { MutationContext, Services } from '../../core/context/index.ts';
import { transact } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { moment } from '../../core/time/index.ts';
import { changePayment, type Payment, type PaymentState } from '../payments/payment-queries.ts';
import { mailReceipt } from '../payments/receipt-mail.tsx';
import type { PaymentEvent } from '../providers/provider.ts';
import { findOrAddEvent, type Mismatch, markApplied, markRefused, type StoredEvent } from './event-queries.ts';
import { acceptedPayment, type EventContext, matchPayment } from './match-event.ts';
import { mailRefusedEvent } from './refused-mail.ts';

export type EventResult = 'applied' | 'unchanged' | 'duplicate' | Mismatch;

const stateOrder: readonly PaymentState[] = ['begun', 'failed', 'paid', 'refunded'];

/** Returns the later of the two states, whatever the order of events. A partial refund leaves the payment paid. */
const stateAfter = (state: PaymentState, kind: PaymentEvent['kind'], isWhole: boolean): PaymentState => {
  const next = kind === 'refunded' && !isWhole ? 'paid' : kind;
  return stateOrder.indexOf(next) > stateOrder.indexOf(state) ? next : state;
};

type Amount = Pick<Payment, 'amount' | 'currency'>;

/** Updates the payment; returns false if nothing changed. */
const apply = async (context: EventContext, payment: Payment, { amount, currency }: Amount): Promise<boolean> => {
  const { services, sql, event, now } = context;
  const refunded = Math.min(amount, Math.max(payment.refunded, event.refunded));
  const state = stateAfter(payment.state, event.kind, refunded >= amount);
  const isSameAmount = payment.amount === amount && payment.currency === currency;
  if (isSameAmount && payment.refunded === refunded && payment.state === state) return false;
  // A later event must not restore a payer whose data was erased.
  const { payer, email } = payment.state === 'begun' ? event : payment;
  const changed = { ...payment, state, amount, currency, refunded, payer, email };
  await changePayment(sql, payment.id, { state, amount, currency, refunded, payer, email }, now);
  await mailReceipt({ services, sql }, changed);
  return true;
};

const applyAndMark = async (
  context: EventContext,
  eventId: number,
  payment: Payment,
  amount: Amount = payment,
): Promise<'applied' | 'unchanged'> => {
  const outcome = (await apply(context, payment, amount)) ? 'applied' : 'unchanged';
  await markApplied(context.sql, eventId, outcome, payment.id);
  return outcome;
};

/**
 * Records a provider's signed event and updates its payment in one transaction. A mismatching event is stored as
 * refused and mailed to staff; each further delivery tries it again.
 */
export const applyPaymentEvent = (services: Services, provider: string, event: PaymentEvent): Promise<EventResult> =>
  transact(services.sql, async sql => {
    const context: EventContext = { services, sql, provider, event, now: moment(services.clock) };
    const { id, outcome } = await findOrAddEvent(sql, provider, event, context.now);
    if (outcome === 'applied' || outcome === 'unchanged') return 'duplicate';
    const found = await matchPayment(context);
    if (typeof found !== 'string') return applyAndMark(context, id, found);
    await markRefused(sql, id, found);
    if (outcome === 'read') await mailRefusedEvent({ services, sql }, { id, provider, event, reason: found });
    return found;
  });

/** Applies a refused event after staff accepted it. */
export const acceptEvent = async (
  { services, sql }: MutationContext,
  { id, provider, outcome, ...event }: StoredEvent,
): Promise<'applied' | 'unchanged'> => {
  if (outcome !== 'refused') throw new UserError('PAYMENT_ACCEPTED_BEFORE', { status: 409 });
  const context: EventContext = { services, sql, provider, event, now: moment(services.clock) };
  const { payment, amount } = await acceptedPayment(context);
  return applyAndMark(context, id, payment, amount);
};
