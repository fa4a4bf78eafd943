import type { Services } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { text } from '../../core/i18n/index.ts';
import type { SignedCall } from '../providers/provider.ts';
import { providerNamed } from '../providers/providers.ts';
import { applyPaymentEvent } from './apply-event.ts';

export interface EventAnswer {
  readonly status: 200 | 400;
  readonly sentence: string;
}

/**
 * Handles a provider's webhook. The signature is the authorization, so no CSRF token is required. A repeated delivery
 * gets the same status as the first. A mismatching event gets 400 each time, so that the provider delivers it again.
 */
export const answerPaymentEvent = async (services: Services, name: string, call: SignedCall): Promise<EventAnswer> => {
  const provider = providerNamed(services.settings, name);
  if (!provider) throw notFound();
  const event = provider.read(services, call);
  if (!event) return { status: 200, sentence: text('PAYMENT_NOT_OURS') };
  const result = await applyPaymentEvent(services, provider.name, event);
  switch (result) {
    case 'applied':
    case 'unchanged':
      return { status: 200, sentence: text('PAYMENT_RECORDED') };
    case 'duplicate':
      return { status: 200, sentence: text('PAYMENT_KNOWN') };
    default:
      services.log.warn({ provider: name, event: event.eventId, reason: result }, 'a payment did not fit its button');
      return { status: 400, sentence: text('PAYMENT_MISFIT') };
  }
};
