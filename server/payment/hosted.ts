import { z } from 'zod';
import { digest as digestOf } from '../core/db/index.ts';
import { paths } from '../core/paths/index.ts';
import { isCurrency, plainAmount, readAmount } from './money.ts';
import { mailOf, type PaymentNews, type Provider, payerOf } from './provider.ts';
import { type Digest, hmac, isSignature, unreadable, unsigned } from './signature.ts';

/** Between the values that are signed. */
const separator = '|';
const mostFields = 50;

/** The fields of a call, each once. */
const fieldsOf = (body: Buffer): ReadonlyMap<string, string> => {
  const entries = [...new URLSearchParams(body.toString('utf8'))];
  const fields = new Map(entries);
  if (fields.size < entries.length || fields.size > mostFields) throw unsigned();
  return fields;
};

const byName = ([a]: [string, string], [b]: [string, string]): number => {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  return one < other ? -1 : one > other ? 1 : 0;
};

/** The HMAC of a hosted checkout's call: the values of all fields but `mac`, by name whatever its case, joined by `|`. */
const macOf = (fields: ReadonlyMap<string, string>, digest: Digest, secret: string): Buffer => {
  const signed = [...fields].filter(([name]) => name !== 'mac').sort(byName);
  return hmac(digest, secret, signed.map(([, value]) => value).join(separator));
};

const kinds: ReadonlyMap<string, PaymentNews['kind']> = new Map([
  ['Credit', 'paid'],
  ['Failed', 'failed'],
  ['Refunded', 'refunded'],
]);

const told = z.object({
  payment_id: z.string().regex(/^[\w.-]{1,100}$/),
  status: z.string(),
  purpose: z.string().max(64),
  amount: z.string(),
  currency: z.string().refine(isCurrency),
  buyer: z.string().default('').transform(mailOf),
  buyer_name: z.string().default('').transform(payerOf),
});

const newsIn = (fields: ReadonlyMap<string, string>): PaymentNews | null => {
  const read = told.safeParse(Object.fromEntries(fields));
  const amount = read.success ? readAmount(read.data.amount, read.data.currency) : undefined;
  if (!read.success || amount === undefined) throw unreadable();
  const { payment_id, status, purpose, currency, buyer, buyer_name } = read.data;
  const kind = kinds.get(status);
  if (!kind) return null;
  return {
    // The provider numbers payments, not events: an event is the same when all of these are.
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

/** The specified provider: a checkout on pages of its own, which stands over ours (spec §2.6), and form posts with a `mac`. */
export const hosted = (name: string): Provider => ({
  name,
  isReady: ({ paymentHost, paymentSecret }) => paymentHost !== undefined && paymentSecret !== undefined,
  hasProducts: true,
  unfit: new Set(),
  checkout: {
    kind: 'address',
    of: ({ settings }, { id, product, amount, currency, description, title }, reference) => {
      const url = new URL(product, `${new URL(settings.paymentHost ?? settings.baseUrl).origin}/`);
      const back = reference === undefined ? paths.payReturned : paths.receipt(reference);
      url.search = new URLSearchParams({
        purpose: reference ?? String(id),
        amount: plainAmount(amount, currency),
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
    if (paymentSecret === undefined) throw unsigned();
    if (!isSignature(fields.get('mac') ?? '', macOf(fields, paymentDigest, paymentSecret))) throw unsigned();
    return newsIn(fields);
  },
});
