import { createHmac, randomBytes } from 'node:crypto';

/** A provider's server call, ready to be posted. */
export interface ProviderCall {
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Keys that the tested site shares with its providers. */
export const providerKeys = {
  PAYMENT_SECRET: 'a salt of the hosted provider',
  STRIPE_SECRET_KEY: 'sk_test_51Lectern',
  STRIPE_WEBHOOK_SECRET: 'whsec_51Lectern',
} as const;

export type HostedFields = Readonly<Record<string, string>>;

/** Default payment event of the hosted provider. */
export const hostedPayment = (more: HostedFields = {}): HostedFields => ({
  amount: '5.00',
  buyer: 'ravi@example.org',
  buyer_name: 'Ravi Iyer',
  currency: 'EUR',
  fees: '0.10',
  longurl: 'https://pay.example/@lectern/benches',
  payment_id: `MOJO${randomBytes(6).toString('hex')}`,
  purpose: '1',
  status: 'Credit',
  ...more,
});

/**
 * Form post of the hosted provider: its values, sorted by name without regard to case, joined by `|`, are signed with
 * its secret.
 */
export const hostedCall = (
  fields: HostedFields,
  {
    secret = providerKeys.PAYMENT_SECRET,
    digest = 'sha256',
    mac = '',
  }: { secret?: string; digest?: string; mac?: string } = {},
): ProviderCall => {
  const names = Object.keys(fields).sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en'));
  const signed = names.map(name => fields[name]).join('|');
  const made = createHmac(digest, secret).update(signed).digest('hex');
  return {
    payload: new URLSearchParams({ ...fields, mac: mac || made }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
};

/** A call like Stripe's: `t=…,v1=…` over the time, a dot and the bytes. */
export const stripeCall = (
  event: unknown,
  { at, secret = providerKeys.STRIPE_WEBHOOK_SECRET }: { at: number; secret?: string },
): ProviderCall => {
  const payload = JSON.stringify(event, null, 2);
  const time = Math.floor(at / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return {
    payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${time},v1=${'0'.repeat(64)},v1=${signature},v0=old`,
    },
  };
};

interface Paid {
  readonly reference: string;
  readonly intent: string;
  readonly amount?: number;
  readonly currency?: string;
}

const eventId = (): string => `evt_${randomBytes(8).toString('hex')}`;

/** Event of a session that was paid, or was not. */
export const sessionEvent = (
  { reference, intent, amount = 500, currency = 'eur' }: Paid,
  { type = 'checkout.session.completed', status = 'paid', id = eventId() } = {},
) => ({
  id,
  object: 'event',
  type,
  data: {
    object: {
      object: 'checkout.session',
      client_reference_id: reference,
      payment_intent: intent,
      payment_status: status,
      amount_total: amount,
      currency,
      customer_details: { email: 'lena@example.org', name: 'Lena Vogt' },
    },
  },
});

/** Event of a charge that was refunded in part or whole. */
export const refundEvent = (
  { reference, intent, amount = 500, currency = 'eur' }: Paid,
  refunded: number,
  id = eventId(),
) => ({
  id,
  object: 'event',
  type: 'charge.refunded',
  data: {
    object: {
      object: 'charge',
      payment_intent: intent,
      amount,
      amount_refunded: refunded,
      currency,
      metadata: { reference },
      billing_details: { email: 'lena@example.org', name: 'Lena Vogt' },
    },
  },
});
