import pino from 'pino';
import { openServices, type Services } from '../../server/core/context/services.ts';
import { inSiteLocale } from '../../server/core/settings/site-settings.ts';
import { subscribers } from '../../server/subscribers.ts';
import type { OpenCliContext } from './command.ts';

/** Opens the services of the site and works with them in its language and time zone. */
export const withServices = async (
  openContext: OpenCliContext,
  work: (services: Services) => Promise<void>,
): Promise<void> => {
  const { settings, sql } = openContext();
  const services = await openServices(settings, pino({ level: settings.logLevel }), subscribers, { sql });
  await inSiteLocale(services.site, () => work(services));
};
