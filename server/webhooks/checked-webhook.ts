import { isWebhookEvent, type WebhookEvent } from '../../protocol/webhooks.ts';
import type { Services } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { formErrors } from '../core/forms/index.ts';
import { hostScope } from '../core/net/index.ts';
import { webAddress } from '../core/paths/index.ts';
import type { WebhookFields } from './webhook-queries.ts';

/** Fields of the form of a webhook as typed; without `id` for a new one. */
export interface TypedWebhook {
  readonly id?: number | undefined;
  readonly name: string;
  readonly url: string;
  readonly events?: readonly string[] | undefined;
  readonly is_on: boolean;
}

const checkedName = (name: string): string => {
  if (name === '') throw new UserError('WEBHOOK_NAME_MISSING', { field: 'name' });
  return name;
};

const checkedUrl = (written: string): URL => {
  const url = webAddress(written);
  if (url?.protocol !== 'https:' || url.port !== '' || url.hash !== '')
    throw new UserError('WEBHOOK_URL_WRONG', { field: 'url' });
  return url;
};

const checkedEvents = (events: readonly string[]): readonly WebhookEvent[] => {
  const chosen = events.filter(isWebhookEvent);
  if (chosen.length === 0 || chosen.length < events.length)
    throw new UserError('WEBHOOK_EVENTS_MISSING', { field: 'events' });
  return [...new Set(chosen)];
};

const checkHost = async ({ outbound }: Pick<Services, 'outbound'>, url: URL): Promise<void> => {
  const scope = await hostScope(url, outbound.resolve);
  if (scope === 'unknown') throw new UserError('WEBHOOK_URL_UNKNOWN', { args: [url.host], field: 'url' });
  if (scope === 'private') throw new UserError('WEBHOOK_URL_INSIDE', { field: 'url' });
};

/** Fields of a webhook as typed; throws with every error. Looks its host up: belongs before the transaction. */
export const checkedWebhook = async (services: Services, typed: TypedWebhook): Promise<WebhookFields> => {
  const form = formErrors(['name', 'url', 'events']);
  const name = form.read(() => checkedName(typed.name), '');
  const url = form.read(() => checkedUrl(typed.url), undefined);
  if (url) await form.lookUp(() => checkHost(services, url), undefined);
  const events = form.read(() => checkedEvents(typed.events ?? []), []);
  form.refuse();
  return { name, url: url?.href ?? '', events, isOn: typed.is_on };
};
