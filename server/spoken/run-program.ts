import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A program could not do its work; the message is for the operator. */
export class ProgramFailed extends Error {}

/** Path of a program that is installed; undefined without it. */
export const installedProgram = async (name: string): Promise<string | undefined> => {
  const candidates = name.includes('/')
    ? [name]
    : (process.env.PATH ?? '').split(delimiter).flatMap(folder => (folder === '' ? [] : [join(folder, name)]));
  for (const path of candidates) {
    const isFound = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isFound) return path;
  }
  return undefined;
};

export interface ProgramTask {
  readonly program: string;
  readonly args: readonly string[];
  readonly input: string;
  /** File for what it prints; absent: that is thrown away. */
  readonly output?: string;
  readonly longestMs: number;
  readonly bytesMax: number;
  readonly memoryMax: number;
  /** Ends the program. */
  readonly signal: AbortSignal;
}

const errorsMost = 500;

// The process gets no secret of ours.
const environment = () => ({ PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' });

/** Limits the memory by `prlimit` of util-linux; systems without it have no such limit. */
const limited = async ({ program, args, memoryMax }: ProgramTask): Promise<readonly [string, readonly string[]]> => {
  const prlimit = await installedProgram('prlimit');
  return prlimit ? [prlimit, [`--as=${memoryMax}`, '--core=0', '--', program, ...args]] : [program, args];
};

const atMost = (bytesMax: number): Transform => {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done(bytes > bytesMax ? new ProgramFailed('its output is too large') : null, chunk);
    },
  });
};

const running = new Set<() => void>();

/** Ends the program and those that it has started, which belong to its process group. */
const killerOf =
  ({ pid }: ChildProcess) =>
  (): void => {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // All have ended.
    }
  };

// A signal to this process does not reach the groups; every clean stop comes here.
process.on('exit', () => {
  for (const kill of running) kill();
});

/**
 * Runs a program without a shell, with a text as its input, in low priority and within limits of time, memory and
 * output. Throws ProgramFailed, or the reason of the signal.
 */
export const runProgram = async (task: ProgramTask): Promise<void> => {
  const [program, args] = await limited(task);
  task.signal.throwIfAborted();
  // A process group of its own: programs that it starts end with it.
  const options = { env: environment(), stdio: 'pipe', shell: false, detached: true } as const;
  const child = spawn(program, [...args], options);
  const kill = killerOf(child);
  running.add(kill);
  task.signal.addEventListener('abort', kill);
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    kill();
  }, task.longestMs);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (errors.length < errorsMost) errors += chunk.toString('utf8');
  });
  const ended = new Promise<number | string>((resolve, reject) => {
    child.on('error', error => reject(new ProgramFailed(error.message)));
    child.on('close', (code, signal) => resolve(code ?? signal ?? ''));
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, 15);
  } catch {
    // The process has ended, or the system has no priorities.
  }
  // A program that ends early closes its input.
  child.stdin.on('error', () => {});
  child.stdin.end(task.input);
  const written = task.output
    ? pipeline(child.stdout, atMost(task.bytesMax), createWriteStream(task.output))
    : pipeline(child.stdout, atMost(task.bytesMax), async all => {
        for await (const _ of all);
      });
  const [code, output] = await Promise.allSettled([
    ended,
    written.catch(error => {
      kill();
      throw error;
    }),
  ]);
  clearTimeout(limit);
  running.delete(kill);
  task.signal.removeEventListener('abort', kill);
  kill();
  task.signal.throwIfAborted();
  if (isLate) throw new ProgramFailed(`${task.program} took longer than ${task.longestMs / 1000} s`);
  if (output.status === 'rejected')
    throw output.reason instanceof ProgramFailed ? output.reason : new ProgramFailed(String(output.reason));
  if (code.status === 'rejected') throw code.reason;
  if (code.value !== 0)
    throw new ProgramFailed(`${task.program} ended with ${code.value}: ${errors.slice(0, errorsMost)}`);
};
