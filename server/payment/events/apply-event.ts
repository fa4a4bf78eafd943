import type { MutationContext, Services } from '../../core/context/index.ts';
import { transact } from '../../core/db/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { text } from '../../core/i18n/index.ts';
import { moment } from '../../core/time/index.ts';
import { changePayment, type Payment, type PaymentState } from '../payments/payment-queries.ts';
import { mailReceipt } from '../payments/receipt-mail.tsx';
import type { PaymentEvent, SignedCall } from '../providers/provider.ts';
import { providerNamed } from '../providers/providers.ts';
import { findOrAddEvent, type Mismatch, markApplied, markRefused, type StoredEvent } from './event-queries.ts';
import { acceptedPayment, type EventContext, matchPayment } from './match-event.ts';
import { mailRefusedEvent } from './refused-mail.ts';

type EventResult = 'applied' | 'unchanged' | 'duplicate' | Mismatch;

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
const applyPaymentEvent = (services: Services, provider: string, event: PaymentEvent): Promise<EventResult> =>
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

interface EventAnswer {
  readonly status: 200 | 400;
  readonly sentence: string;
}

/**
 * Handles a provider's webhook. The signature is the authorization, so no CSRF token is required. A repeated delivery
 * gets the same status as the first. A mismatching event gets 400 each time, so that the provider delivers it again.
 */
export const answerPaymentEvent = async (services: Services, name: string, call: SignedCall): Promise<EventAnswer> => {
  const provider = providerNamed(services.settings, name);
  if (!provider) throw notFound();
  const event = provider.read(services, call);
  if (!event) return { status: 200, sentence: text('PAYMENT_NOT_OURS') };
  const result = await applyPaymentEvent(services, provider.name, event);
  switch (result) {
    case 'applied':
    case 'unchanged':
      return { status: 200, sentence: text('PAYMENT_RECORDED') };
    case 'duplicate':
      return { status: 200, sentence: text('PAYMENT_KNOWN') };
    default:
      services.log.warn({ provider: name, event: event.eventId, reason: result }, 'a payment did not fit its button');
      return { status: 400, sentence: text('PAYMENT_MISFIT') };
  }
};
