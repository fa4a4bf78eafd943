import { hasAccounts } from './accounts/index.ts';
import { application } from './app.ts';
import { startNightlyBackups } from './backups/index.ts';
import { BadSetting, type Settings, settingsOfProcess } from './core/config/index.ts';
import type { Services } from './core/context/index.ts';
import { connect, inTurn, migrateUp } from './core/db/index.ts';
import { sweepLeft } from './core/files/index.ts';
import { startTextProcess } from './core/rich-text/index.ts';
import { seedDemo } from './demo/index.ts';
import { pictureProcess, setEncoder } from './media/index.ts';
import { startSentence } from './start-sentence.ts';
import { stopCleanly, stopWithParent } from './stopping.ts';
import { startImportProcess, sweepPreviews } from './swap/index.ts';
import { firstLink } from './welcome/index.ts';
import { startWorkers } from './workers.ts';

const settingsOrExit = (): Settings => {
  try {
    return settingsOfProcess();
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    process.stderr.write(`lectern: ${error.message}\n`);
    return process.exit(2);
  }
};

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

const start = async (): Promise<void> => {
  const settings = settingsOrExit();
  const migrating = connect(settings.database);
  await migrateUp(migrating, sayWaiting);
  await migrating.destroy();
  const { app, services } = await application(settings, settings.isPreview ? { outbound: nothingOutside } : {});
  stopCleanly(app);
  if (settings.isPreview) stopWithParent();
  await sweepLeft(settings.dataDir);
  await sweepPreviews(settings);
  await seedWhenEmpty(services);
  // Beside the bundle's entry, or a source.
  const isSource = import.meta.url.endsWith('.ts');
  const beside = (name: string, folder = '.'): URL =>
    new URL(isSource ? `${folder}/${name}.ts` : `./${name}.js`, import.meta.url);
  const pictures = pictureProcess(beside('picture-process'));
  setEncoder(pictures.make);
  app.addHook('onClose', startTextProcess(beside('text-process')));
  app.addHook('onClose', () => pictures.stop());
  if (!settings.isPreview) {
    app.addHook('onClose', startImportProcess(beside('import-process')));
    app.addHook('onClose', startNightlyBackups(beside('lectern', '../scripts')));
    const workers = startWorkers(services);
    app.addHook('onClose', () => workers.stop());
  }
  await app.listen({ port: settings.port, host: settings.host });
  if (settings.isPreview) return;
  process.stdout.write(`Lectern is at ${settings.baseUrl}/\n`);
  if (settings.smtpUrl === undefined)
    process.stdout.write('No mail server is set up (SMTP_URL): mails wait and are not sent.\n');
  await printFirstLink(services);
};

try {
  await start();
} catch (error) {
  console.error(startSentence(error));
  process.exit(1);
}
