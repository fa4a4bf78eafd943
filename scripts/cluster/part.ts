import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** A process of the cluster that is started, stopped and killed. */
export interface Part {
  readonly name: string;
  readonly start: (more?: readonly string[]) => Promise<void>;
  /** Resolves when it has ended. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  readonly signal: (signal: NodeJS.Signals) => void;
}

interface Program {
  readonly name: string;
  readonly path: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly log: string;
  /** User and group; absent: those of this process. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  readonly isReady: () => Promise<boolean>;
}

const limitMs = 90_000;

const lastLines = (log: string): string => readFileSync(log, 'utf8').trim().split('\n').slice(-8).join('\n');

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

export const partOf = ({ name, path, args, env = process.env, log, owner, isReady }: Program): Part => {
  const state: { child?: ChildProcess } = {};
  const untilReady = async (child: ChildProcess): Promise<void> => {
    const limit = Date.now() + limitMs;
    while (!(await isReady().catch(() => false))) {
      if (hasEnded(child)) throw new Error(`${name} ended; its log ${log} ends with:\n${lastLines(log)}`);
      if (Date.now() > limit) throw new Error(`${name} was not ready within ${limitMs / 1000} s; its log is ${log}`);
      await pause(100);
    }
  };
  return {
    name,
    start: async (more = []) => {
      const file = openSync(log, 'a');
      const child = spawn(path, [...args, ...more], { env, stdio: ['ignore', file, file], ...(owner ?? {}) });
      closeSync(file);
      child.on('error', () => undefined);
      state.child = child;
      await untilReady(child);
    },
    stop: async (signal = 'SIGTERM') => {
      const { child } = state;
      if (!child || hasEnded(child)) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    signal: signal => {
      state.child?.kill(signal);
    },
  };
};
