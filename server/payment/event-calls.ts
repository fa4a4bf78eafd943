import type { Services } from '../core/context/index.ts';
import { notFound } from '../core/errors/index.ts';
import { text } from '../core/i18n/index.ts';
import type { SignedCall } from './provider.ts';
import { providerNamed } from './providers.ts';
import { recordNews } from './record.ts';

export interface EventAnswer {
  readonly status: 200 | 400;
  readonly sentence: string;
}

/**
 * Answers a webhook of a provider: the signature is the permission, no token is due. A repeated delivery is answered like
 * the first one. An event that does not fit is answered with 400 each time, so that the provider delivers it again.
 */
export const answerPaymentEvent = async (services: Services, name: string, call: SignedCall): Promise<EventAnswer> => {
  const provider = providerNamed(services.settings, name);
  if (!provider) throw notFound();
  const news = provider.read(services, call);
  if (!news) return { status: 200, sentence: text('PAYMENT_NOT_OURS') };
  const recorded = await recordNews(services, provider.name, news);
  switch (recorded) {
    case 'taken':
    case 'kept':
      return { status: 200, sentence: text('PAYMENT_RECORDED') };
    case 'known':
      return { status: 200, sentence: text('PAYMENT_KNOWN') };
    default:
      services.log.warn({ provider: name, event: news.eventId, reason: recorded }, 'a payment did not fit its button');
      return { status: 400, sentence: text('PAYMENT_MISFIT') };
  }
};
