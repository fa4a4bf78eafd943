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
  /** Kills it and the processes that it has started, all at once. */
  readonly killAll: () => Promise<void>;
  /** Resolves when it is ready again, as after a start. */
  readonly untilReady: () => Promise<void>;
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

/** Processes that this one has started. Linux only, like the cluster. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

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
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    const { child } = state;
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
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
    stop,
    killAll: async () => {
      const { child } = state;
      const others = child?.pid && !hasEnded(child) ? childrenOf(child.pid) : [];
      const ended = stop('SIGKILL');
      for (const pid of others) process.kill(pid, 'SIGKILL');
      await ended;
    },
    untilReady: async () => {
      if (state.child) await untilReady(state.child);
    },
    signal: signal => {
      state.child?.kill(signal);
    },
  };
};
