import cluster from 'node:cluster';
import { BadSetting, type Settings, settingsOfProcess } from './core/config/index.ts';
import { superviseProcesses } from './processes/index.ts';
import type { Beside } from './site.ts';

const settingsOrExit = (): Settings => {
  try {
    return settingsOfProcess();
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    process.stderr.write(`lectern: ${error.message}\n`);
    return process.exit(2);
  }
};

/** Serves the site in this process, or starts the processes that do. */
export const startProcess = async (beside: Beside): Promise<void> => {
  const settings = settingsOrExit();
  if (cluster.isPrimary && settings.processes > 1) return superviseProcesses(settings);
  // The main process of several loads nothing of the site.
  const { startSite } = await import('./site.ts');
  await startSite(settings, beside);
};
