import type { MutationContext, Services } from '../core/context/index.ts';
import { transact } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import { moment } from '../core/time/index.ts';
import { findOrAddEvent, type Mismatch, markApplied, markRefused, type StoredEvent } from './event-queries.ts';
import { acceptedPayment, type EventContext, matchPayment } from './match-event.ts';
import { changePayment, type Payment, type PaymentState } from './payment-queries.ts';
import type { PaymentNews } from './provider.ts';
import { mailReceipt } from './receipt-mail.tsx';
import { mailRefusedEvent } from './refused-mail.ts';

export type Recorded = 'taken' | 'kept' | 'known' | Mismatch;

const order: readonly PaymentState[] = ['begun', 'failed', 'paid', 'refunded'];

/** Forward only, in whatever order events arrive. A refund in part leaves the payment paid. */
const stateAfter = (state: PaymentState, kind: PaymentNews['kind'], isWhole: boolean): PaymentState => {
  const told = kind === 'refunded' && !isWhole ? 'paid' : kind;
  return order.indexOf(told) > order.indexOf(state) ? told : state;
};

type Amount = Pick<Payment, 'amount' | 'currency'>;

/** Moves the payment on; false when it was as far on already. */
const apply = async (context: EventContext, payment: Payment, { amount, currency }: Amount): Promise<boolean> => {
  const { services, sql, news, now } = context;
  const refunded = Math.min(amount, Math.max(payment.refunded, news.refunded));
  const state = stateAfter(payment.state, news.kind, refunded >= amount);
  const isSameAmount = payment.amount === amount && payment.currency === currency;
  if (isSameAmount && payment.refunded === refunded && payment.state === state) return false;
  // A payer who asked to be forgotten is not brought back by a later event.
  const { payer, email } = payment.state === 'begun' ? news : payment;
  const changed = { ...payment, state, amount, currency, refunded, payer, email };
  await changePayment(sql, payment.id, { state, amount, currency, refunded, payer, email }, now);
  await mailReceipt({ services, sql }, changed);
  return true;
};

const saveRelations = async (
  context: EventContext,
  eventId: number,
  payment: Payment,
  amount: Amount = payment,
): Promise<'taken' | 'kept'> => {
  const outcome = (await apply(context, payment, amount)) ? 'taken' : 'kept';
  await markApplied(context.sql, eventId, outcome, payment.id);
  return outcome;
};

/**
 * Records a provider's signed event, in one transaction: the event, once, and the payment it moves. An event that does
 * not fit its button or payment is stored as refused, staff are mailed, and each further delivery tries it again.
 */
export const recordNews = (services: Services, provider: string, news: PaymentNews): Promise<Recorded> =>
  transact(services.sql, async sql => {
    const context: EventContext = { services, sql, provider, news, now: moment(services.clock) };
    const { id, outcome } = await findOrAddEvent(sql, provider, news, context.now);
    if (outcome === 'taken' || outcome === 'kept') return 'known';
    const found = await matchPayment(context);
    if (typeof found !== 'string') return saveRelations(context, id, found);
    await markRefused(sql, id, found);
    if (outcome === 'read') await mailRefusedEvent({ services, sql }, { id, provider, news, reason: found });
    return found;
  });

/** Applies a refused event as it stands, by the decision of staff. */
export const acceptEvent = async (
  { services, sql }: MutationContext,
  { id, provider, outcome, ...news }: StoredEvent,
): Promise<'taken' | 'kept'> => {
  if (outcome !== 'refused') throw new UserError('PAYMENT_ACCEPTED_BEFORE', { status: 409 });
  const context: EventContext = { services, sql, provider, news, now: moment(services.clock) };
  const { payment, amount } = await acceptedPayment(context);
  return saveRelations(context, id, payment, amount);
};
