import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Only, Outcome, Shape } from './media-encode.ts';
import type { Maker } from './media-maker.ts';

/** What the process is asked, and what it answers. */
export interface PictureAsked {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly shape: Shape;
  readonly only: Only;
}

export interface PictureAnswered {
  readonly id: number;
  readonly outcome: Outcome;
}

export interface PictureProcess {
  readonly make: Maker;
  readonly stop: () => void;
  /** Undefined while it does not run. */
  readonly pid: () => number | undefined;
}

interface Waiting {
  readonly resolve: (outcome: Outcome) => void;
  readonly by: ChildProcess;
  readonly limit: NodeJS.Timeout;
}

const idleMs = 30_000;

/** Whoever reads goes first. */
const niceness = 15;

/** No picture takes so long; one that does keeps the others from being made. */
const longestMs = 40_000;

// What opens the database or seals a secret is none of a decoder's business.
const needed = ['PATH', 'NODE_ENV'] as const;

const started = (script: URL): ChildProcess => {
  const env = Object.fromEntries(needed.map(name => [name, process.env[name]]));
  const child = fork(script, { serialization: 'advanced', env });
  try {
    // At once: the threads it starts later have the priority of its first one.
    if (child.pid !== undefined) setPriority(child.pid, niceness);
  } catch {
    // It ended already, and says so by itself; or the system knows no priorities.
  }
  return child;
};

// What crosses over comes as plain bytes.
const received = (outcome: Outcome): Outcome =>
  outcome.kind === 'unfit'
    ? outcome
    : {
        kind: 'made',
        encoded: {
          ...outcome.encoded,
          files: outcome.encoded.files.map(file => ({ ...file, bytes: Buffer.from(file.bytes) })),
        },
      };

/**
 * Makes pictures in a process of its own and of low priority, started with the first one and gone a while after the
 * last: it takes neither time nor memory from pages, and a file that kills its decoder kills no reader's request.
 */
export const pictureProcess = (script: URL, mostMs = longestMs): PictureProcess => {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  const settle = (id: number, outcome: Outcome): void => {
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    clearTimeout(one.limit);
    one.resolve(outcome);
    if (waiting.size === 0) idle = setTimeout(stop, idleMs).unref();
  };

  const stop = (): void => {
    clearTimeout(idle);
    child?.kill();
    child = undefined;
  };

  // The next picture gets a new process at once; those that this one holds are told when it is gone.
  const end = (late: ChildProcess): void => {
    late.kill('SIGKILL');
    if (child === late) child = undefined;
  };

  const running = (): ChildProcess => {
    if (child) return child;
    const made = started(script);
    made.on('message', ({ id, outcome }: PictureAnswered) => settle(id, received(outcome)));
    made.on('error', () => {});
    made.on('exit', () => {
      if (child === made) child = undefined;
      for (const [id, { by }] of [...waiting])
        if (by === made) settle(id, { kind: 'unfit', key: 'UPLOAD_BROKEN', args: [] });
    });
    child = made;
    return made;
  };

  return {
    make: (bytes, shape, only) =>
      new Promise(resolve => {
        clearTimeout(idle);
        const id = ++last;
        const by = running();
        const limit = setTimeout(() => end(by), mostMs).unref();
        waiting.set(id, { resolve, by, limit });
        by.send({ id, bytes, shape, only } satisfies PictureAsked);
      }),
    stop,
    pid: () => child?.pid,
  };
};
