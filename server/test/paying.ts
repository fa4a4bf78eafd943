import type { LightMyRequestResponse } from 'fastify';
import { type ProviderCall, providerKeys } from '../../client/test/provider-calls.ts';
import { referencedButtonId } from '../payment/reference.ts';
import { type House, openHouse } from './house.ts';

/** A house that takes payments through both providers, and what its tests ask again and again. */
export const payingHouse = async (environment: Record<string, string> = {}) => {
  const house = await openHouse({ PAYMENT_HOST: 'https://pay.example', ...providerKeys, ...environment });
  return { house, ...paying(house) };
};

export const paying = (house: House) => ({
  button: async (columns: Readonly<Record<string, unknown>> = {}): Promise<number> => {
    const now = new Date(house.clock.now());
    const [id] = await house.sql('pay_buttons').insert({
      ...{ provider: 'im', title: 'New benches', product: '@lectern/benches', amount: 500, currency: 'EUR' },
      ...{ created_at: now, changed_at: now, ...columns },
    });
    return Number(id);
  },
  /** What a provider's server posts. */
  postEvent: (provider: string, { payload, headers }: ProviderCall): Promise<LightMyRequestResponse> =>
    house.app.inject({ method: 'POST', url: `/payments/${provider}/events`, payload, headers: { ...headers } }),
  payments: () => house.sql('payments').orderBy('id').select('state', 'amount', 'currency', 'refunded', 'email'),
  events: () => house.sql('payment_events').orderBy('id').select('outcome', 'reason'),
  /** The reference in what a page of a button offers. */
  referenceIn: (html: string): string => {
    const [reference = ''] = /[1-9]\d*-[\w-]{44}/.exec(html) ?? [];
    if (referencedButtonId(house.services.settings.secret, reference) === undefined)
      throw new Error('no reference is there');
    return reference;
  },
});
