import { setTimeout as pause } from 'node:timers/promises';
import { settingsOfProcess } from '../../server/core/config/process-settings.ts';
import { type MainProcess, mainProcess, needsProcesses } from '../../server/processes/index.ts';
import { plainError } from '../boot/environment.mjs';
import { declare, usageError } from './command.ts';
import { help } from './help.mjs';

const lookMs = 100;
/** A process that does not serve within 30 minutes is ended. */
const longestMs = 31 * 60_000;

export const command = declare({
  ...help.restart,
  options: {},
  run: async ({ words }) => {
    if (words.length > 0) throw usageError('The command takes no words.');
    const { dataDir } = settingsOfProcess();
    const found = mainProcess(dataDir);
    if (!found)
      throw plainError(
        `The site does not run on this machine, or it has another DATA_DIR than ${dataDir}: \`npm start\` starts it.`,
      );
    if (found.processes === 1) throw plainError(needsProcesses);
    process.kill(found.pid, 'SIGHUP');
    const { failure } = await untilRestarted(dataDir, found);
    if (failure !== undefined) throw plainError(failure);
    console.log(`Restarted: ${found.processes} new processes serve.`);
  },
});

/** The main process after a restart that began later than `before`: one that was under way is followed by another. */
const untilRestarted = async (dataDir: string, before: MainProcess): Promise<MainProcess> => {
  for (const limit = Date.now() + longestMs; ; ) {
    const now = mainProcess(dataDir);
    if (now?.pid !== before.pid || now.start !== before.start)
      throw plainError('The site ended while its processes were replaced. Its output says why; `npm start` starts it.');
    if (now.ended > before.begun) return now;
    if (Date.now() > limit)
      throw plainError('The new processes did not serve within 31 minutes. The output of the site says why.');
    await pause(lookMs);
  }
};
