import pino from 'pino';
import { openServices } from './core/context/index.ts';
import { connect } from './core/db/index.ts';
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

// The process in which old sites are imported and this one is exported.
keepHeapSmall();
serveHelper(async ({ settings, id }: ProcessTask) => {
  // As a command's, its queries may take long: an export reads whole tables.
  const sql = connect(settings.database, { poolSize: 4 });
  const services = await openServices(settings, pino({ level: settings.logLevel }), subscribers, { sql });
  try {
    await inSiteLocale(services.site, () => workTask(services, id, siteOf(settings)));
  } finally {
    await sql.destroy();
  }
  return null;
});
