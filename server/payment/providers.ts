import type { Settings } from '../core/config/index.ts';
import { hosted } from './hosted.ts';
import type { Provider } from './provider.ts';
import { stripe } from './stripe.ts';

/** The ways of paying: the specified one under the name an install has for it, and Stripe's. */
export const providersOf = ({ paymentProvider }: Settings): readonly Provider[] =>
  paymentProvider === stripe.name ? [stripe] : [hosted(paymentProvider), stripe];

export const providerNamed = (settings: Settings, name: string): Provider | undefined =>
  providersOf(settings).find(provider => provider.name === name);
