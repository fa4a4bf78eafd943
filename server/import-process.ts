import pino from 'pino';
import { openServices } from './core/context/index.ts';
import { serveHelper } from './core/process/helper-process.ts';
import { keepHeapSmall } from './core/process/small-heap.ts';
import { inSiteLocale } from './core/settings/index.ts';
import { subscribers } from './subscribers.ts';
import { type ProcessTask, type WithSite, workTask } from './swap/index.ts';

// Loaded for the tasks that ask the whole site only.
const siteOf =
  (settings: ProcessTask['settings']): WithSite =>
  async work => {
    const { withSite } = await import('./with-site.ts');
    return withSite(settings, { isReadOnly: true }, work);
  };

// The process in which old sites are imported.
keepHeapSmall();
serveHelper(async ({ settings, id }: ProcessTask) => {
  const services = await openServices(settings, pino({ level: settings.logLevel }), subscribers);
  try {
    await inSiteLocale(services.site, () => workTask(services, id, siteOf(settings)));
  } finally {
    await services.sql.destroy();
  }
  return null;
});
