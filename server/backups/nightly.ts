import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { storedDate } from '../../protocol/dates/dates.ts';
import type { Services } from '../core/context/index.ts';
import { registerJob } from '../core/jobs/index.ts';
import { folderOfDay, isComplete, removeIncomplete, removeOldBackups } from './folders.ts';

const lookMs = 10 * 60_000;
const longestOutput = 2_000;

let commandLine: URL | undefined;
let running: ChildProcess | undefined;

/** Makes nightly backups by this command line as long as the server runs. Returns the function that ends it. */
export const startNightlyBackups = (script: URL): (() => void) => {
  commandLine = script;
  return () => {
    commandLine = undefined;
    // The next one removes the incomplete folder.
    running?.kill();
  };
};

/**
 * Runs the command `backup`, which removes an incomplete folder itself, until the signal. Throws with its output when it
 * fails.
 */
const makeBackup = async (script: URL, folder: string, signal: AbortSignal): Promise<void> => {
  const words = [...process.execArgv, fileURLToPath(script), 'backup', folder];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  const end = (): void => void child.kill();
  signal.addEventListener('abort', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output = (output + part).slice(-longestOutput);
    });
  try {
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`the nightly backup failed: ${output.trim()}`);
  } finally {
    signal.removeEventListener('abort', end);
    running = undefined;
  }
};

/** Makes the backup of this night unless it is there, or its hour has not come. */
const nightlyBackup = async ({ site, settings, clock }: Services, script: URL, signal: AbortSignal): Promise<void> => {
  if (!site.get('backup.nightly')) return;
  const [day = '', time = ''] = storedDate(new Date(clock.now()), site.get('site.timezone')).split(' ');
  const folder = folderOfDay(settings.backupDir, day);
  if (Number(time.slice(0, 2)) < site.get('backup.hour') || isComplete(folder)) return;
  await mkdir(settings.backupDir, { recursive: true, mode: 0o700 });
  await removeIncomplete(settings.backupDir);
  signal.throwIfAborted();
  await makeBackup(script, folder, signal);
  await removeOldBackups(settings.backupDir, site.get('backup.keep'));
};

registerJob(
  'nightly-backup',
  async (services, _, { signal }) => {
    if (commandLine) await nightlyBackup(services, commandLine, signal);
  },
  { everyMs: lookMs, queue: 'backups' },
);
