import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { processStart } from './process-start.ts';

const shape = z.object({
  pid: z.int().positive(),
  /** Start of the process: a number alone may be that of another one. */
  start: z.string(),
  /** Serving processes; 1: it serves itself. */
  processes: z.int(),
  /** Restarts that began, and that ended, since the main process started. */
  begun: z.int(),
  ended: z.int(),
  /** A sentence, when the last restart failed. */
  failure: z.string().optional(),
});

/** The main process of the site of a data folder, and its restarts. */
export type MainProcess = z.infer<typeof shape>;

export type RestartState = Omit<MainProcess, 'pid' | 'start'>;

// Machines may share the folder.
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);

/** File that names the main process of this machine. */
export const mainProcessFile = (dataDir: string): string => join(dataDir, `lectern-${machine}.pid.json`);

const read = (dataDir: string): MainProcess | undefined => {
  try {
    return shape.parse(JSON.parse(readFileSync(mainProcessFile(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
};

/** The main process of the site of this data folder; undefined when it does not run on this machine. */
export const mainProcess = (dataDir: string): MainProcess | undefined => {
  const found = read(dataDir);
  return found && processStart(found.pid) === found.start ? found : undefined;
};

/** Records this process as the main process of its site until it exits. Returns the function that records more. */
export const recordMainProcess = (dataDir: string, state: RestartState): ((state: RestartState) => void) => {
  const [path, { pid }, start] = [mainProcessFile(dataDir), process, processStart(process.pid) ?? ''];
  const write = (now: RestartState): void => {
    const unfinished = `${path}.${pid}`;
    try {
      writeFileSync(unfinished, JSON.stringify({ pid, start, ...now }), { mode: 0o600 });
      renameSync(unfinished, path);
    } catch (error) {
      // A full disk ends no site.
      process.stdout.write(`lectern: ${path} cannot be written, and \`lectern restart\` needs it: ${error}\n`);
    }
  };
  write(state);
  process.on('exit', () => {
    const found = read(dataDir);
    if (found?.pid === pid && found.start === start) rmSync(path, { force: true });
  });
  return write;
};
