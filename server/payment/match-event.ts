import type { Services } from '../core/context/index.ts';
import type { Transaction } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import { text } from '../core/i18n/index.ts';
import { buttonOf, type PayButton } from './button-queries.ts';
import type { Mismatch } from './event-queries.ts';
import { addPayment, heldPayment, type NewPayment, type Payment } from './payment-queries.ts';
import type { PaymentNews } from './provider.ts';
import { buttonIn, newReference } from './reference.ts';

/** An event that is being applied, in its transaction. */
export interface EventContext {
  readonly services: Services;
  readonly sql: Transaction;
  readonly provider: string;
  readonly news: PaymentNews;
  readonly now: Date;
}

/** Belongs to no button: the largest id there can be. */
const noButton = 4_294_967_295;

const buttonIdOf = ({ services, news }: EventContext): number | undefined =>
  /^[1-9]\d{0,9}$/.test(news.purpose) ? Number(news.purpose) : buttonIn(services.settings.secret, news.purpose);

const buttonFor = async (context: EventContext): Promise<PayButton | undefined> => {
  const id = buttonIdOf(context);
  const button = id === undefined ? undefined : await buttonOf(context.sql, id);
  return button?.provider === context.provider ? button : undefined;
};

/** Adds the payment unless a parallel event has, and locks its row. */
const lockNewPayment = async (
  { services, sql, provider, news, now }: EventContext,
  payment: Pick<NewPayment, 'buttonId' | 'title' | 'amount' | 'currency'>,
): Promise<Payment> => {
  const { secret } = services.settings;
  const { transactionId } = news;
  const fresh = newReference(secret, payment.buttonId ?? noButton);
  const isOurs = buttonIn(secret, news.purpose) !== undefined;
  // A second payment from one page gets a reference of its own.
  for (const reference of isOurs ? [news.purpose, fresh] : [fresh]) {
    await addPayment(sql, { ...payment, reference, provider, transactionId }, now);
    const locked = await heldPayment(sql, provider, transactionId);
    if (locked) return locked;
  }
  throw new Error('a payment could not be stored');
};

/** The first event of a payment must match the button it was made with. */
const newPayment = async (context: EventContext): Promise<Payment | Mismatch> => {
  const { news } = context;
  const button = await buttonFor(context);
  if (!button) return 'button';
  if (button.currency !== news.currency) return 'currency';
  // The amount of the payment is not known from a part of it.
  if (news.amount === null && news.refunded < button.amount) return 'unknown';
  if ((news.amount ?? news.refunded) !== button.amount) return 'amount';
  const { title, amount, currency } = button;
  return lockNewPayment(context, { buttonId: button.id, title, amount, currency });
};

const mismatchOf = (context: EventContext, payment: Payment): Mismatch | undefined => {
  const { news } = context;
  if (payment.currency !== news.currency) return 'currency';
  if (payment.amount !== (news.amount ?? payment.amount) || news.refunded > payment.amount) return 'amount';
  return payment.buttonId === null || payment.buttonId === buttonIdOf(context) ? undefined : 'payment';
};

/** The payment an event is about, its row locked, or why the event does not fit. */
export const matchPayment = async (context: EventContext): Promise<Payment | Mismatch> => {
  const { sql, provider, news } = context;
  const found = (await heldPayment(sql, provider, news.transactionId)) ?? (await newPayment(context));
  return typeof found === 'string' ? found : (mismatchOf(context, found) ?? found);
};

interface Accepted {
  readonly payment: Payment;
  /** The amount it has from now on. */
  readonly amount: Pick<Payment, 'amount' | 'currency'>;
}

/**
 * The same for an event that staff accept: the payment says afterwards what the provider said. Throws a Refusal where
 * amounts of two currencies would have to be added up.
 */
export const acceptedPayment = async (context: EventContext): Promise<Accepted> => {
  const { sql, provider, news } = context;
  const { currency } = news;
  const found = await heldPayment(sql, provider, news.transactionId);
  if (!found) {
    const button = await buttonFor(context);
    const buttonId = button?.id ?? null;
    const amount = { amount: news.amount ?? news.refunded, currency };
    const title = button?.title ?? text('PAYMENT_NO_BUTTON');
    return { payment: await lockNewPayment(context, { buttonId, title, ...amount }), amount };
  }
  const isSettled = found.state === 'paid' || found.state === 'refunded';
  if (found.currency !== currency && (isSettled || news.amount === null))
    throw new UserError('PAYMENT_ACCEPT_CURRENCY', { status: 409 });
  return { payment: found, amount: { amount: news.amount ?? Math.max(found.amount, news.refunded), currency } };
};
