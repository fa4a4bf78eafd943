import { z } from 'zod';
import { digest as digestOf } from '../../core/db/index.ts';
import { paths } from '../../core/paths/index.ts';
import { formatPlainAmount, isCurrency, readAmount } from '../money.ts';
import {
  type Digest,
  hmac,
  invalidSignature,
  isSignature,
  mailOf,
  malformedCall,
  type PaymentEvent,
  type Provider,
  payerOf,
} from './provider.ts';

/** Joins the signed values. */
const separator = '|';
const maxFields = 50;

/** Returns the form fields of a call. Throws if a field occurs twice or there are too many. */
const fieldsOf = (body: Buffer): ReadonlyMap<string, string> => {
  const entries = [...new URLSearchParams(body.toString('utf8'))];
  const fields = new Map(entries);
  if (fields.size < entries.length || fields.size > maxFields) throw invalidSignature();
  return fields;
};

const byName = ([a]: [string, string], [b]: [string, string]): number => {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  return one < other ? -1 : one > other ? 1 : 0;
};

/**
 * Computes the HMAC of a hosted checkout's call: the values of all fields but `mac`, sorted by lower-case name, joined
 * by `|`.
 */
const macOf = (fields: ReadonlyMap<string, string>, digest: Digest, secret: string): Buffer => {
  const signed = [...fields].filter(([name]) => name !== 'mac').sort(byName);
  return hmac(digest, secret, signed.map(([, value]) => value).join(separator));
};

const kinds: ReadonlyMap<string, PaymentEvent['kind']> = new Map([
  ['Credit', 'paid'],
  ['Failed', 'failed'],
  ['Refunded', 'refunded'],
]);

const callSchema = z.object({
  payment_id: z.string().regex(/^[\w.-]{1,100}$/),
  status: z.string(),
  purpose: z.string().max(64),
  amount: z.string(),
  currency: z.string().refine(isCurrency),
  buyer: z.string().default('').transform(mailOf),
  buyer_name: z.string().default('').transform(payerOf),
});

const paymentEventOf = (fields: ReadonlyMap<string, string>): PaymentEvent | null => {
  const read = callSchema.safeParse(Object.fromEntries(fields));
  const amount = read.success ? readAmount(read.data.amount, read.data.currency) : undefined;
  if (!read.success || amount === undefined) throw malformedCall();
  const { payment_id, status, purpose, currency, buyer, buyer_name } = read.data;
  const kind = kinds.get(status);
  if (!kind) return null;
  return {
    // The provider numbers payments, not events: events are equal if all of these values are equal.
    eventId: digestOf(payment_id, status, amount, currency, purpose),
    kind,
    transactionId: payment_id,
    purpose,
    amount: kind === 'refunded' ? null : amount,
    currency,
    refunded: kind === 'refunded' ? amount : 0,
    payer: buyer_name,
    email: buyer,
  };
};

/**
 * The specified provider: a hosted checkout opened as an overlay (spec §2.6), and form posts signed by a `mac` field.
 */
export const hosted = (name: string): Provider => ({
  name,
  isReady: ({ paymentHost, paymentSecret }) => paymentHost !== undefined && paymentSecret !== undefined,
  hasProducts: true,
  unsupportedCurrencies: new Set(),
  checkout: {
    kind: 'address',
    of: ({ settings }, { id, product, amount, currency, description, title }, reference) => {
      const url = new URL(product, `${new URL(settings.paymentHost ?? settings.baseUrl).origin}/`);
      const back = reference === undefined ? paths.payReturned : paths.receipt(reference);
      url.search = new URLSearchParams({
        purpose: reference ?? String(id),
        amount: formatPlainAmount(amount, currency),
        currency,
        description: description || title,
        redirect_url: settings.baseUrl + back,
      }).toString();
      return url.href;
    },
  },
  read: ({ settings }, { body }) => {
    const fields = fieldsOf(body);
    const { paymentDigest, paymentSecret } = settings;
    if (paymentSecret === undefined) throw invalidSignature();
    if (!isSignature(fields.get('mac') ?? '', macOf(fields, paymentDigest, paymentSecret))) throw invalidSignature();
    return paymentEventOf(fields);
  },
});
