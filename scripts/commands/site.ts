import { application } from '../../server/app.ts';
import type { Services } from '../../server/core/context/index.ts';
import { connect } from '../../server/core/db/db.ts';
import { inSiteLocale } from '../../server/core/settings/site-settings.ts';
import type { OpenCliContext } from './command.ts';

/**
 * Works with the whole application in this process; no port is opened. With `isReadOnly` its database connections refuse
 * every change, whatever is asked of it.
 */
export const withSite = async (
  openContext: OpenCliContext,
  { isReadOnly }: { readonly isReadOnly: boolean },
  work: (services: Services) => Promise<void>,
): Promise<void> => {
  const { settings } = openContext();
  const sql = connect(settings.database, { isReadOnly });
  const { app, services } = await application({ ...settings, logLevel: 'fatal' }, { sql, acceptsAnyLoad: true });
  try {
    await app.ready();
    await inSiteLocale(services.site, () => work(services));
  } finally {
    await app.close();
  }
};
