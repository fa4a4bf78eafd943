import { application } from './app.ts';
import type { Settings } from './core/config/index.ts';
import type { Services } from './core/context/index.ts';
import { connect } from './core/db/index.ts';
import { inSiteLocale } from './core/settings/index.ts';

/**
 * Works with the whole application in this process; no port is opened. With `isReadOnly` its database connections
 * refuse every change, whatever is asked of it.
 */
export const withSite = async <T>(
  settings: Settings,
  { isReadOnly }: { readonly isReadOnly: boolean },
  work: (services: Services) => Promise<T>,
): Promise<T> => {
  const sql = connect(settings.database, { isReadOnly });
  const { app, services } = await application({ ...settings, logLevel: 'fatal' }, { sql, acceptsAnyLoad: true });
  try {
    await app.ready();
    return await inSiteLocale(services.site, () => work(services));
  } finally {
    await app.close();
  }
};
