import cluster from 'node:cluster';
import { BadSetting, type Settings, settingsOfProcess } from './core/config/index.ts';
import { keepStartSmall } from './core/process/index.ts';
import { superviseProcesses } from './processes/index.ts';

const settingsOrExit = (): Settings => {
  try {
    return settingsOfProcess();
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    process.stderr.write(`lectern: ${error.message}\n`);
    return process.exit(2);
  }
};

// Beside the bundle's entry, or a source.
const isSource = import.meta.url.endsWith('.ts');
const beside = (name: string, folder = '.'): URL =>
  new URL(isSource ? `${folder}/${name}.ts` : `./${name}.js`, import.meta.url);

const settings = settingsOrExit();

if (cluster.isPrimary && settings.processes > 1) await superviseProcesses(settings);
else {
  const grow = keepStartSmall();
  // The main process of several loads nothing of the site.
  const { startSite } = await import('./site.ts');
  await startSite(settings, beside);
  grow();
}
