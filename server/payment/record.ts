import { moment } from '../core/clock.ts';
import { type Transaction, transact } from '../core/db.ts';
import type { Services } from '../core/services.ts';
import { buttonOf } from './button-queries.ts';
import {
  addEvent,
  addPayment,
  changePayment,
  heldPayment,
  type Mismatch,
  type Payment,
  type PaymentState,
  settleEvent,
} from './payment-queries.ts';
import type { PaymentNews } from './provider.ts';
import { mailReceipt } from './receipt-mail.tsx';
import { buttonIn, newReference } from './reference.ts';

export type Recorded = 'taken' | 'kept' | 'known' | Mismatch;

interface Telling {
  readonly services: Services;
  readonly sql: Transaction;
  readonly provider: string;
  readonly news: PaymentNews;
  readonly now: Date;
}

const purposeId = ({ services, news }: Telling): number | undefined =>
  /^[1-9]\d{0,9}$/.test(news.purpose) ? Number(news.purpose) : buttonIn(services.settings.secret, news.purpose);

/** The first a provider tells of a payment is held against the button it was made with. */
const begunPayment = async (telling: Telling): Promise<Payment | Mismatch> => {
  const { services, sql, provider, news, now } = telling;
  const id = purposeId(telling);
  const button = id === undefined ? undefined : await buttonOf(sql, id);
  if (!button || button.provider !== provider) return 'button';
  if (button.currency !== news.currency) return 'currency';
  if (button.amount !== news.amount) return 'amount';
  const fresh = newReference(services.settings.secret, button.id);
  // Who pays twice from one page has two payments, and the second a reference of its own.
  for (const reference of news.purpose === String(id) ? [fresh] : [news.purpose, fresh]) {
    const { title, amount, currency } = button;
    const { transactionId } = news;
    await addPayment(sql, { reference, buttonId: button.id, title, provider, transactionId, amount, currency }, now);
    const held = await heldPayment(sql, provider, transactionId);
    if (held) return held;
  }
  throw new Error('a payment could not be written down');
};

const mismatchOf = (telling: Telling, held: Payment): Mismatch | undefined => {
  const { news } = telling;
  if (held.currency !== news.currency) return 'currency';
  if (held.amount !== news.amount) return 'amount';
  return held.buttonId === null || held.buttonId === purposeId(telling) ? undefined : 'payment';
};

/** The payment with its row held, or why the call is not believed. */
const weighed = async (telling: Telling): Promise<Payment | Mismatch> => {
  const { sql, provider, news } = telling;
  const held = (await heldPayment(sql, provider, news.transactionId)) ?? (await begunPayment(telling));
  return typeof held === 'string' ? held : (mismatchOf(telling, held) ?? held);
};

const order: readonly PaymentState[] = ['begun', 'failed', 'paid', 'refunded'];

/** Forward only, in whatever order calls arrive. What went back in part leaves it paid. */
const stateAfter = (state: PaymentState, { kind, refunded, amount }: PaymentNews): PaymentState => {
  const told = kind === 'refunded' && refunded < amount ? 'paid' : kind;
  return order.indexOf(told) > order.indexOf(state) ? told : state;
};

const moved = async ({ services, sql, news, now }: Telling, held: Payment): Promise<boolean> => {
  const state = stateAfter(held.state, news);
  const refunded = Math.min(held.amount, Math.max(held.refunded, news.refunded));
  if (state === held.state && refunded === held.refunded) return false;
  // Who asked to be forgotten is not brought back by a later call.
  const who = held.state === 'begun' ? news : held;
  const changed = { ...held, state, refunded, payer: who.payer, email: who.email };
  await changePayment(sql, held.id, { state, refunded, payer: changed.payer, email: changed.email }, now);
  await mailReceipt({ services, sql }, changed);
  return true;
};

/**
 * Writes down what a provider's signed call tells, in one transaction: the event, each once, and the payment it moves. A
 * genuine call that does not fit its button or payment is kept as a refused event and moves nothing.
 */
export const recordNews = (services: Services, provider: string, news: PaymentNews): Promise<Recorded> =>
  transact(services.sql, async sql => {
    const telling: Telling = { services, sql, provider, news, now: moment(services.clock) };
    const event = await addEvent(sql, provider, news, telling.now);
    if (event === null) return 'known';
    const held = await weighed(telling);
    if (typeof held === 'string') {
      await settleEvent(sql, event, { reason: held });
      return held;
    }
    const outcome = (await moved(telling, held)) ? 'taken' : 'kept';
    await settleEvent(sql, event, { outcome, paymentId: held.id });
    return outcome;
  });
