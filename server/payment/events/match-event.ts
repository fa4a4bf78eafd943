import type { Services } from '../../core/context/index.ts';
import type { Transaction } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { text } from '../../core/i18n/index.ts';
import { buttonOf, type PayButton } from '../buttons/button-queries.ts';
import { addPayment, type NewPayment, type Payment, paymentForUpdate } from '../payments/payment-queries.ts';
import type { PaymentEvent } from '../providers/provider.ts';
import { newReference, referencedButtonId } from '../reference.ts';
import type { Mismatch } from './event-queries.ts';

/** Event being applied, with its transaction. */
export interface EventContext {
  readonly services: Services;
  readonly sql: Transaction;
  readonly provider: string;
  readonly event: PaymentEvent;
  readonly now: Date;
}

/** Button id in the reference of a payment without a button: the largest unsigned 32-bit id. */
const noButton = 4_294_967_295;

const buttonIdOf = ({ services, event }: EventContext): number | undefined =>
  /^[1-9]\d{0,9}$/.test(event.purpose)
    ? Number(event.purpose)
    : referencedButtonId(services.settings.secret, event.purpose);

const buttonFor = async (context: EventContext): Promise<PayButton | undefined> => {
  const id = buttonIdOf(context);
  const button = id === undefined ? undefined : await buttonOf(context.sql, id);
  return button?.provider === context.provider ? button : undefined;
};

/** Inserts the payment unless a parallel event did, and locks its row. */
const lockNewPayment = async (
  { services, sql, provider, event, now }: EventContext,
  payment: Pick<NewPayment, 'buttonId' | 'title' | 'amount' | 'currency'>,
): Promise<Payment> => {
  const { secret } = services.settings;
  const { transactionId } = event;
  const initialParams = newReference(secret, payment.buttonId ?? noButton);
  const isOurs = referencedButtonId(secret, event.purpose) !== undefined;
  // A second payment from one checkout page gets its own reference.
  for (const reference of isOurs ? [event.purpose, initialParams] : [initialParams]) {
    await addPayment(sql, { ...payment, reference, provider, transactionId }, now);
    const locked = await paymentForUpdate(sql, provider, transactionId);
    if (locked) return locked;
  }
  throw new Error('a payment could not be stored');
};

/** Creates the payment for its first event, which must match the button. */
const newPayment = async (context: EventContext): Promise<Payment | Mismatch> => {
  const { event } = context;
  const button = await buttonFor(context);
  if (!button) return 'button';
  if (button.currency !== event.currency) return 'currency';
  // The full amount is unknown from a partial refund.
  if (event.amount === null && event.refunded < button.amount) return 'unknown';
  if ((event.amount ?? event.refunded) !== button.amount) return 'amount';
  const { title, amount, currency } = button;
  return lockNewPayment(context, { buttonId: button.id, title, amount, currency });
};

const mismatchOf = (context: EventContext, payment: Payment): Mismatch | undefined => {
  const { event } = context;
  if (payment.currency !== event.currency) return 'currency';
  if (payment.amount !== (event.amount ?? payment.amount) || event.refunded > payment.amount) return 'amount';
  return payment.buttonId === null || payment.buttonId === buttonIdOf(context) ? undefined : 'payment';
};

/** Returns the payment of an event with its row locked, or the reason for a mismatch. */
export const matchPayment = async (context: EventContext): Promise<Payment | Mismatch> => {
  const { sql, provider, event } = context;
  const found = (await paymentForUpdate(sql, provider, event.transactionId)) ?? (await newPayment(context));
  return typeof found === 'string' ? found : (mismatchOf(context, found) ?? found);
};

interface AcceptedPayment {
  readonly payment: Payment;
  /** Amount of the payment after the event. */
  readonly amount: Pick<Payment, 'amount' | 'currency'>;
}

/**
 * Same as `matchPayment` for an event that staff accept: the payment takes over the provider's values. Throws a
 * UserError if amounts in two currencies would be added.
 */
export const acceptedPayment = async (context: EventContext): Promise<AcceptedPayment> => {
  const { sql, provider, event } = context;
  const { currency } = event;
  const found = await paymentForUpdate(sql, provider, event.transactionId);
  if (!found) {
    const button = await buttonFor(context);
    const buttonId = button?.id ?? null;
    const amount = { amount: event.amount ?? event.refunded, currency };
    const title = button?.title ?? text('PAYMENT_NO_BUTTON');
    return { payment: await lockNewPayment(context, { buttonId, title, ...amount }), amount };
  }
  const isSettled = found.state === 'paid' || found.state === 'refunded';
  if (found.currency !== currency && (isSettled || event.amount === null))
    throw new UserError('PAYMENT_ACCEPT_CURRENCY', { status: 409 });
  return { payment: found, amount: { amount: event.amount ?? Math.max(found.amount, event.refunded), currency } };
};
