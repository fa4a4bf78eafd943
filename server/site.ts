import { hasAccounts } from './accounts/index.ts';
import { application } from './app.ts';
import { startNightlyBackups } from './backups/index.ts';
import type { Settings } from './core/config/index.ts';
import type { Services } from './core/context/index.ts';
import { connect, inTurn, migrateUp } from './core/db/index.ts';
import { FilesUnavailable, requireOwnStore } from './core/file-store/index.ts';
import { sweepLeft } from './core/files/index.ts';
import { startTextProcess } from './core/rich-text/index.ts';
import { seedDemo } from './demo/index.ts';
import { pictureProcess, setEncoder } from './media/index.ts';
import { joinMembers } from './processes/index.ts';
import { startSentence } from './start-sentence.ts';
import { stopCleanly, stopWithParent } from './stopping.ts';
import { startImportProcess, sweepPreviews } from './swap/index.ts';
import { firstLink } from './welcome/index.ts';
import { startWorkers } from './workers.ts';

const isDemo = process.argv.includes('--demo');

/** Adds the demo content to an empty site, once. */
const seedWhenEmpty = async (services: Services): Promise<void> => {
  if (!isDemo || (await hasAccounts(services.sql))) return;
  await inTurn(services.sql, async () => {
    await services.site.reload(services.sql);
    await seedDemo(services);
  });
};

const linkWords = {
  setup: 'Set up your site here, within a day',
  enter: 'Sign in as its administrator, once, within a day',
} as const;

const printFirstLink = (services: Services): Promise<void> =>
  inTurn(services.sql, async () => {
    const link = await firstLink(services);
    if (link) process.stdout.write(`${linkWords[link.use]}: ${link.address}\n`);
  });

/** A preview asks no other server for anything. */
const nothingOutside: Services['outbound'] = {
  resolve: () => Promise.reject(new Error('a preview connects to nobody')),
};

const sayWaiting = (): void => {
  process.stdout.write('Another process prepares the database; waiting for it …\n');
};

/** A child process of low priority or a command beside the program, by its name. */
export type Beside = (name: string, folder?: string) => URL;

/** The work that one process of a site does: mails, jobs, imports and nightly backups. */
const workersOf = (services: Services, beside: Beside) => {
  let stop: ((options: { readonly hasFailed: boolean }) => Promise<void>) | undefined;
  let stopping: Promise<void> | undefined;
  return {
    startWorkers: () => {
      const stopImports = startImportProcess(beside('import-process'));
      const stopBackups = startNightlyBackups(beside('lectern', '../scripts'));
      const workers = startWorkers(services);
      stop ??= async options => {
        await workers.stop(options);
        stopBackups();
        stopImports();
      };
    },
    stopWorkers: async (options = { hasFailed: false }) => {
      stopping ??= stop?.(options);
      await stopping;
    },
  };
};

const printStart = async (services: Services): Promise<void> => {
  const { baseUrl, smtpUrl } = services.settings;
  process.stdout.write(`Lectern is at ${baseUrl}/\n`);
  if (smtpUrl === undefined)
    process.stdout.write('No mail server is set up (SMTP_URL): mails wait and are not sent.\n');
  await printFirstLink(services);
};

/** Refuses a bucket or shared folder of another site. One that does not answer now is checked before each sweep. */
const checkStore = async (services: Services): Promise<void> => {
  try {
    await requireOwnStore(services);
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    process.stdout.write(`The store of files (FILES_URL) cannot be used: ${error.reason}\n`);
  }
};

const serveSite = async (settings: Settings, beside: Beside): Promise<void> => {
  const { isFirst, peers, released, serve } = joinMembers(settings.dataDir);
  const migrating = connect(settings.database);
  await migrateUp(migrating, sayWaiting);
  await migrating.destroy();
  const { app, services } = await application(settings, {
    peers,
    ...(settings.isPreview ? { outbound: nothingOutside } : {}),
  });
  const stop = stopCleanly(app, released);
  if (settings.isPreview) stopWithParent();
  await sweepLeft(settings.dataDir);
  await checkStore(services);
  if (isFirst) {
    await sweepPreviews(settings);
    await seedWhenEmpty(services);
  }
  const pictures = pictureProcess(beside('picture-process'));
  setEncoder(pictures.make);
  app.addHook('onClose', startTextProcess(beside('text-process')));
  app.addHook('onClose', () => pictures.stop());
  const workers = workersOf(services, beside);
  // A planned stop has stopped them before.
  app.addHook('onClose', () => workers.stopWorkers({ hasFailed: true }));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => workers.stopWorkers());
  await app.listen({ port: settings.port, host: settings.host });
  if (settings.isPreview) return;
  serve({ ...workers, drain: () => stop(0, { waitsForIdle: true }) });
  if (isFirst) await printStart(services);
};

/** Serves the site in this process. One that cannot start ends with a sentence and 1. */
export const startSite = async (settings: Settings, beside: Beside): Promise<void> => {
  try {
    await serveSite(settings, beside);
  } catch (error) {
    console.error(startSentence(error));
    process.exit(1);
  }
};
