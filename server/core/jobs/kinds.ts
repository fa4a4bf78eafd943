import type { Services } from '../context/index.ts';
import type { Lease } from '../leases/index.ts';

/** Result of a run that did a part of the work: the job runs again at once with this payload. */
export interface Continuation {
  readonly next: unknown;
}

type Run = (services: Services, payload: unknown, lease: Lease) => Promise<Continuation | undefined> | Promise<void>;

/**
 * Work that waits for remote servers, imports that take hours, backups and rebuilds of the search index have their own
 * queues: they delay nothing else. Jobs of `webhooks` run in parallel.
 */
export type Queue = 'default' | 'networks' | 'fediverse' | 'webhooks' | 'imports' | 'backups' | 'search' | 'audio';

export interface Kind {
  readonly run: Run;
  readonly queue: Queue;
  /** Interval of a recurring job; a job without it runs once. */
  readonly everyMs: number | undefined;
}

const kinds = new Map<string, Kind>();

/**
 * Registers the function of a kind of job. A job may run again after a crash, so it must be idempotent. Long work returns
 * `{ next: payload }` after a part of it: a stop loses at most the part under way. Work of several steps awaits
 * `lease.check()` between two of them, and a program that it waits for ends with `lease.signal`.
 */
export const registerJob = (
  kind: string,
  run: Run,
  { everyMs, queue = 'default' }: { everyMs?: number; queue?: Queue } = {},
): void => {
  kinds.set(kind, { run, everyMs, queue });
};

export const kindNamed = (name: string): Kind | undefined => kinds.get(name);

/** Names of the kinds in a queue, or of all. */
export const kindsIn = (queue: Queue | undefined): string[] =>
  [...kinds].filter(([, kind]) => queue === undefined || kind.queue === queue).map(([name]) => name);

export const recurringKinds = (): string[] =>
  [...kinds].filter(([, { everyMs }]) => everyMs !== undefined).map(([name]) => name);
