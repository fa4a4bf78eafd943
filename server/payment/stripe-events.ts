import { z } from 'zod';
import { amountMost, isCurrency } from './money.ts';
import { mailOf, type PaymentNews, type Provider, payerOf } from './provider.ts';
import { hmac, isSignature, unreadable, unsigned } from './signature.ts';

/** How old a call may be, or how far ahead of our clock. */
const toleranceSeconds = 300;

const amount = z.int().min(0).max(amountMost);
const name = z.string().regex(/^\w{1,100}$/);
const currency = z
  .string()
  .transform(code => code.toUpperCase())
  .refine(isCurrency);
const person = z
  .object({ email: z.string().nullish(), name: z.string().nullish() })
  .nullish()
  .transform(one => ({ email: mailOf(one?.email ?? ''), payer: payerOf(one?.name ?? '') }));

const event = z.object({ id: name, type: z.string(), data: z.object({ object: z.unknown() }) });

const session = z.object({
  client_reference_id: z.string().max(200).nullish(),
  payment_intent: name.nullish(),
  payment_status: z.string(),
  amount_total: amount.nullish(),
  currency: currency.nullish(),
  customer_details: person,
});

const charge = z.object({
  payment_intent: name.nullish(),
  amount,
  amount_refunded: amount,
  currency,
  metadata: z.object({ reference: z.string().max(200).optional() }),
  billing_details: person,
});

const read = <T>(schema: z.ZodType<T>, given: unknown): T => {
  const result = schema.safeParse(given);
  if (!result.success) throw unreadable();
  return result.data;
};

type Kept = Omit<PaymentNews, 'eventId'> | null;

const ofSession =
  (kind: 'paid' | 'failed') =>
  (given: unknown): Kept => {
    const one = read(session, given);
    // Not ours, or nothing to pay; paid later: another event says so.
    if (!one.client_reference_id || !one.payment_intent || !one.amount_total || !one.currency) return null;
    if (kind === 'paid' && one.payment_status !== 'paid') return null;
    return {
      kind,
      transactionId: one.payment_intent,
      purpose: one.client_reference_id,
      amount: one.amount_total,
      currency: one.currency,
      refunded: 0,
      ...one.customer_details,
    };
  };

const ofCharge = (given: unknown): Kept => {
  const one = read(charge, given);
  if (!one.metadata.reference || !one.payment_intent) return null;
  return {
    kind: 'refunded',
    transactionId: one.payment_intent,
    purpose: one.metadata.reference,
    amount: one.amount,
    currency: one.currency,
    refunded: one.amount_refunded,
    ...one.billing_details,
  };
};

const readers: ReadonlyMap<string, (given: unknown) => Kept> = new Map([
  ['checkout.session.completed', ofSession('paid')],
  ['checkout.session.async_payment_succeeded', ofSession('paid')],
  ['checkout.session.async_payment_failed', ofSession('failed')],
  ['charge.refunded', ofCharge],
]);

/** `t=…,v1=…,v1=…`: more than one while a secret is being changed. */
const signatureIn = (header: string): { readonly time: string; readonly signatures: readonly string[] } => {
  const parts = header.split(',').map(part => part.trim().split('='));
  const valuesOf = (wanted: string): string[] =>
    parts.flatMap(([key, value]) => (key === wanted && value !== undefined ? [value] : []));
  return { time: valuesOf('t')[0] ?? '', signatures: valuesOf('v1').slice(0, 5) };
};

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw unreadable();
  }
};

/** Reads a call: the HMAC-SHA256 of its time, a dot and its bytes, not older than five minutes. */
export const stripeNews: Provider['read'] = ({ settings, clock }, { body, headers }) => {
  const { time, signatures } = signatureIn(String(headers['stripe-signature'] ?? ''));
  const secret = settings.stripeWebhookSecret;
  if (secret === undefined || !/^\d{1,12}$/.test(time)) throw unsigned();
  const expected = hmac('sha256', secret, Buffer.concat([Buffer.from(`${time}.`), body]));
  if (!signatures.some(one => isSignature(one, expected))) throw unsigned();
  if (Math.abs(clock.now() / 1000 - Number(time)) > toleranceSeconds) throw unsigned();
  const { id, type, data } = read(event, parsed(body));
  const news = readers.get(type)?.(data.object) ?? null;
  return news && { eventId: id, ...news };
};
