import { z } from 'zod';
import type { Settings } from '../../core/config/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { fetchConfigured } from '../../core/net/index.ts';
import { paths } from '../../core/paths/index.ts';
import type { PayButton } from '../buttons/button-queries.ts';
import type { Provider } from './provider.ts';
import { readStripeEvent } from './stripe-events.ts';

const providerUnavailable = (): UserError => new UserError('PAY_PROVIDER_AWAY', { status: 502 });

const session = z.object({ id: z.string(), url: z.url({ protocol: /^https?$/ }) });

const checkoutHost = 'checkout.stripe.com';

/** Allows checkout addresses on Stripe's hosts and on hosts the administrator configured. */
const isAllowed = (url: URL, { stripeApi }: Settings, hosts: readonly string[]): boolean =>
  url.origin === new URL(stripeApi).origin ||
  (url.protocol === 'https:' && [checkoutHost, ...hosts].includes(url.host));

const checkoutParams = ({ baseUrl }: Settings, button: PayButton, reference: string): URLSearchParams =>
  new URLSearchParams({
    mode: 'payment',
    success_url: baseUrl + paths.receipt(reference),
    cancel_url: baseUrl + paths.pay(button.id),
    client_reference_id: reference,
    'metadata[reference]': reference,
    'payment_intent_data[metadata][reference]': reference,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': button.currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(button.amount),
    'line_items[0][price_data][product_data][name]': button.title,
    ...(button.description && { 'line_items[0][price_data][product_data][description]': button.description }),
  });

/** Checkout sessions of Stripe's API: requested with our key; calls are JSON with a timestamped signature. */
export const stripe: Provider = {
  name: 'stripe',
  isReady: ({ stripeKey, stripeWebhookSecret }) => stripeKey !== undefined && stripeWebhookSecret !== undefined,
  hasProducts: false,
  // Stripe expects two decimals for these, though ISO 4217 has none.
  unsupportedCurrencies: new Set(['ISK', 'UGX']),
  checkout: {
    kind: 'session',
    open: async ({ settings, site, log }, button, reference) => {
      const answer = await fetchConfigured(`${settings.stripeApi}/v1/checkout/sessions`, {
        method: 'POST',
        redirect: 'error',
        // A repeated request (second click, lost response) returns the same checkout.
        headers: { authorization: `Bearer ${settings.stripeKey}`, 'idempotency-key': reference },
        body: checkoutParams(settings, button, reference),
      }).catch((error: unknown) => {
        log.warn({ err: error }, 'the payment provider did not answer');
        throw providerUnavailable();
      });
      const read = session.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
      if (!read.success || !isAllowed(new URL(read.data.url), settings, site.get('payments.hosts'))) {
        log.warn({ status: answer.status }, 'the payment provider gave no checkout');
        throw providerUnavailable();
      }
      return read.data.url;
    },
  },
  read: readStripeEvent,
};
