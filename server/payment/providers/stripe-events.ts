import { z } from 'zod';
import { isCurrency, maxAmount } from '../money.ts';
import {
  hmac,
  invalidSignature,
  isSignature,
  mailOf,
  malformedCall,
  type PaymentEvent,
  type Provider,
  payerOf,
} from './provider.ts';

/** Largest difference between the call's time and our clock, in seconds. */
const toleranceSeconds = 300;

const amount = z.int().min(0).max(maxAmount);
const name = z.string().regex(/^\w{1,100}$/);
const currency = z
  .string()
  .transform(code => code.toUpperCase())
  .refine(isCurrency);
const person = z
  .object({ email: z.string().nullish(), name: z.string().nullish() })
  .nullish()
  .transform(one => ({ email: mailOf(one?.email ?? ''), payer: payerOf(one?.name ?? '') }));

const eventSchema = z.object({ id: name, type: z.string(), data: z.object({ object: z.unknown() }) });

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

const read = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const result = schema.safeParse(value);
  if (!result.success) throw malformedCall();
  return result.data;
};

type EventFields = Omit<PaymentEvent, 'eventId'> | null;

const eventOfSession =
  (kind: 'paid' | 'failed') =>
  (value: unknown): EventFields => {
    const one = read(session, value);
    // Skips sessions that are not ours or cost nothing, and unpaid ones: a later event reports their payment.
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

const eventOfCharge = (value: unknown): EventFields => {
  const one = read(charge, value);
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

const readers: ReadonlyMap<string, (value: unknown) => EventFields> = new Map([
  ['checkout.session.completed', eventOfSession('paid')],
  ['checkout.session.async_payment_succeeded', eventOfSession('paid')],
  ['checkout.session.async_payment_failed', eventOfSession('failed')],
  ['charge.refunded', eventOfCharge],
]);

/** Parses `t=…,v1=…,v1=…`; there are several signatures while a secret is being rotated. */
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
    throw malformedCall();
  }
};

/** Verifies and reads a call: an HMAC-SHA256 of its time, a dot and its bytes, not older than five minutes. */
export const readStripeEvent: Provider['read'] = ({ settings, clock }, { body, headers }) => {
  const { time, signatures } = signatureIn(String(headers['stripe-signature'] ?? ''));
  const secret = settings.stripeWebhookSecret;
  if (secret === undefined || !/^\d{1,12}$/.test(time)) throw invalidSignature();
  const expected = hmac('sha256', secret, Buffer.concat([Buffer.from(`${time}.`), body]));
  if (!signatures.some(one => isSignature(one, expected))) throw invalidSignature();
  if (Math.abs(clock.now() / 1000 - Number(time)) > toleranceSeconds) throw invalidSignature();
  const { id, type, data } = read(eventSchema, parsed(body));
  const event = readers.get(type)?.(data.object) ?? null;
  return event && { eventId: id, ...event };
};
