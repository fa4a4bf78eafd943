import type { Settings } from '../../core/config/index.ts';
import { hosted } from './hosted-checkout.ts';
import type { Provider } from './provider.ts';
import { stripe } from './stripe.ts';

/** All payment providers: the specified one under its configured name, and Stripe. */
export const providersOf = ({ paymentProvider }: Settings): readonly Provider[] =>
  paymentProvider === stripe.name ? [stripe] : [hosted(paymentProvider), stripe];

export const providerNamed = (settings: Settings, name: string): Provider | undefined =>
  providersOf(settings).find(provider => provider.name === name);
