import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';

/** A task on its way to the process, and its result on the way back. */
export interface HelperMessage<Task> {
  readonly id: number;
  readonly task: Task;
}

export type HelperReply<Result> =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly error: string };

export interface HelperOptions {
  /** The file that the process runs. */
  readonly script: URL;
  /** A task that takes longer ends the process. */
  readonly longestMs: number;
  /** Above 0 (the priority of requests) and up to 19; requests of readers go first. */
  readonly niceness: number;
  /** Given to Node, beside what this process was given. */
  readonly execArgv?: readonly string[];
}

export interface HelperProcess<Task, Result> {
  /** Rejects with a HelperEnded where the process ended before it replied. */
  readonly run: (task: Task) => Promise<Result>;
  readonly stop: () => void;
  /** Undefined while it does not run. */
  readonly pid: () => number | undefined;
}

/** The process ended, or was ended, while it worked on a task. */
export class HelperEnded extends Error {}

interface Pending<Result> {
  readonly process: ChildProcess;
  readonly limit: NodeJS.Timeout;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

const idleMs = 30_000;

// Passwords and secrets are no concern of a helper.
const neededVariables = ['PATH', 'NODE_ENV', 'LECTERN_ROOT'] as const;

const start = ({ script, niceness, execArgv = [] }: HelperOptions): ChildProcess => {
  const env = Object.fromEntries(neededVariables.map(name => [name, process.env[name]]));
  const child = fork(script, { serialization: 'advanced', env, execArgv: [...process.execArgv, ...execArgv] });
  try {
    // At once: the threads it starts later have the priority of its first one.
    if (child.pid !== undefined) setPriority(child.pid, niceness);
  } catch {
    // The process has ended (its exit event tells), or the system has no priorities.
  }
  return child;
};

/**
 * Does tasks in a process of its own and of low priority, started with the first task and ended a while after the last:
 * it takes neither time nor memory from requests, and a task that kills it kills no request.
 */
export const helperProcess = <Task, Result>(options: HelperOptions): HelperProcess<Task, Result> => {
  const pending = new Map<number, Pending<Result>>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  const take = (id: number): Pending<Result> | undefined => {
    const one = pending.get(id);
    pending.delete(id);
    clearTimeout(one?.limit);
    if (one && pending.size === 0) idle = setTimeout(stop, idleMs).unref();
    return one;
  };

  const stop = (): void => {
    clearTimeout(idle);
    child?.kill();
    child = undefined;
  };

  // The next task gets a new process at once; those that this one holds are rejected when it is gone.
  const end = (late: ChildProcess): void => {
    late.kill('SIGKILL');
    if (child === late) child = undefined;
  };

  const running = (): ChildProcess => {
    if (child) return child;
    const started = start(options);
    started.on('message', (reply: HelperReply<Result>) => {
      const one = take(reply.id);
      if ('result' in reply) one?.resolve(reply.result);
      else one?.reject(new Error(reply.error));
    });
    started.on('error', () => {});
    started.on('exit', () => {
      if (child === started) child = undefined;
      for (const [id, one] of [...pending]) if (one.process === started) take(id)?.reject(new HelperEnded());
    });
    child = started;
    return started;
  };

  return {
    run: task =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        const id = ++last;
        const current = running();
        const limit = setTimeout(() => end(current), options.longestMs).unref();
        pending.set(id, { process: current, limit, resolve, reject });
        current.send({ id, task } satisfies HelperMessage<Task>);
      }),
    stop,
    pid: () => child?.pid,
  };
};

/** The process's side: does each task it is sent, and ends with the process that started it. */
export const serveHelper = <Task, Result>(work: (task: Task) => Promise<Result>): void => {
  process.on('message', async ({ id, task }: HelperMessage<Task>) => {
    try {
      process.send?.({ id, result: await work(task) } satisfies HelperReply<Result>);
    } catch (error) {
      const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.send?.({ id, error: words } satisfies HelperReply<Result>);
    }
  });
  process.on('disconnect', () => process.exit());
};
