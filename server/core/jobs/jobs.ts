import { observeMutation } from '../cache/index.ts';
import type { Services } from '../context/index.ts';
import { beginAttempt, type Transaction } from '../db/index.ts';
import { inSiteLocale } from '../settings/index.ts';
import { moment } from '../time/index.ts';
import {
  addJobRows,
  addRepeatedJobRow,
  claimJobs,
  completeJob,
  continueJob,
  type JobRow,
  putOffJob,
  rescheduleJob,
} from './job-queries.ts';

/** Result of a run that did a part of the work: the job runs again at once with this payload. */
interface Continuation {
  readonly next: unknown;
}

type Run = (services: Services, payload: unknown) => Promise<Continuation | undefined> | Promise<void>;

/**
 * Work that waits for remote servers, imports that take hours, backups and rebuilds of the search index have their own
 * queues: they delay nothing else. Jobs of `webhooks` run in parallel.
 */
type Queue = 'default' | 'networks' | 'fediverse' | 'webhooks' | 'imports' | 'backups' | 'search' | 'audio';

interface Kind {
  readonly run: Run;
  readonly queue: Queue;
  /** Interval of a recurring job; a job without it runs once. */
  readonly everyMs: number | undefined;
}

const kinds = new Map<string, Kind>();

const hourMs = 3600_000;
// Jobs of a server that died are due again at once; a lease ends those of a server that hangs.
const leaseMs: Readonly<Record<Queue, number>> = {
  ...{ default: hourMs / 2, networks: hourMs / 2, fediverse: hourMs / 2, webhooks: hourMs / 2 },
  // A rebuild of the search index is one batch of entries a run.
  ...{ imports: 48 * hourMs, backups: 24 * hourMs, search: hourMs / 12, audio: hourMs },
};
const mostAttempts = 10;
/** Jobs that are claimed together. */
const batch = 10;

const retryMs = (attempt: number): number => Math.min(60_000 * 2 ** (attempt - 1), 6 * 3600_000);

/**
 * Registers the function of a kind of job. A job may run again after a crash, so it must be idempotent. Long work returns
 * `{ next: payload }` after a part of it: a stop loses at most the part under way.
 */
export const registerJob = (
  kind: string,
  run: Run,
  { everyMs, queue = 'default' }: { everyMs?: number; queue?: Queue } = {},
): void => {
  kinds.set(kind, { run, everyMs, queue });
};

interface Job {
  readonly kind: string;
  readonly dedupeKey: string;
  readonly payload?: unknown;
  readonly dueAt: Date;
}

/** Adds a job in the transaction of the caller; one for each kind and dedupe key. */
export const addJob = (sql: Transaction, job: Job): Promise<void> => addJobs(sql, [job]);

const rowOf = ({ payload = null, ...job }: Job) => ({ ...job, payload: JSON.stringify(payload) });

export const addJobs = (sql: Transaction, jobs: readonly Job[]): Promise<void> => addJobRows(sql, jobs.map(rowOf));

/** Adds a job like `addJob`; one of the same key that has begun, and may have read what changed since, runs once more. */
export const addRepeatedJob = (sql: Transaction, job: Job): Promise<void> => addRepeatedJobRow(sql, rowOf(job));

/** Adds the rows of recurring jobs that are missing. */
export const ensureRecurringJobs = async ({ sql, clock }: Services): Promise<void> => {
  for (const [kind, { everyMs }] of kinds)
    if (everyMs !== undefined)
      await addJobRows(sql, [{ kind, dedupeKey: 'always', payload: 'null', dueAt: moment(clock) }]);
};

const runOnce = (services: Services, { kind, payload }: JobRow, run: Run): Promise<Continuation | undefined> =>
  observeMutation(services.memory, `job ${kind}`, () =>
    inSiteLocale(services.site, async () => (await run(services, JSON.parse(payload))) || undefined),
  );

const after = ({ clock }: Services, ms: number): Date => new Date(clock.now() + ms);

/** Runs a job that has begun; true if it is due again at once. */
const runToEnd = async (services: Services, job: JobRow, { run, everyMs }: Kind): Promise<boolean> => {
  const { sql, clock, log } = services;
  let result: Continuation | undefined;
  try {
    result = await runOnce(services, job, run);
  } catch (error) {
    const isOver = everyMs === undefined && job.attempts >= mostAttempts;
    log.error({ err: error, job: job.id, kind: job.kind, attempt: job.attempts, isOver }, 'a job failed');
    const problem = error instanceof Error ? error.message : String(error);
    const dueAt = after(services, retryMs(job.attempts));
    await rescheduleJob(sql, job.id, { state: isOver ? 'failed' : 'waiting', problem, attempts: job.attempts, dueAt });
    return false;
  }
  if (result) return (await continueJob(sql, job, JSON.stringify(result.next), moment(clock))) > 0;
  if (everyMs === undefined) return completeJob(sql, job, moment(clock));
  await rescheduleJob(sql, job.id, { state: 'waiting', problem: '', attempts: 0, dueAt: after(services, everyMs) });
  return false;
};

/** Servers that run a job during which processes crashed more than once. */
const runningSuspects = new Set<string>();
const suspectMs = 30_000;

/**
 * Runs a claimed job once; true if it is due again at once. All jobs under way when a process dies are suspect. From the
 * second time on they run one at a time, so that those that only ran beside the one at fault come to their end.
 */
const perform = async (services: Services, job: JobRow, kind: Kind): Promise<boolean> => {
  const { sql, node } = services;
  const isSuspect = job.crashes > 1;
  if (isSuspect && runningSuspects.has(node)) {
    await putOffJob(sql, job.id, after(services, suspectMs));
    return false;
  }
  if (isSuspect) runningSuspects.add(node);
  try {
    if (!(await beginAttempt(sql, 'jobs', job.id, node))) return false;
    return await runToEnd(services, { ...job, attempts: job.attempts + 1 }, kind);
  } finally {
    if (isSuspect) runningSuspects.delete(node);
  }
};

const kindsOf = (queue: Queue | undefined): string[] =>
  [...kinds].filter(([, kind]) => queue === undefined || kind.queue === queue).map(([name]) => name);

const claim = (services: Services, queue: Queue | undefined, most: number): Promise<JobRow[]> => {
  const now = moment(services.clock);
  const ends = new Date(now.getTime() + leaseMs[queue ?? 'default']);
  return claimJobs(services.sql, kindsOf(queue), { now, ends, worker: services.node, most });
};

const workBatch = async (services: Services, queue?: Queue): Promise<{ attempted: number; isContinued: boolean }> => {
  const jobs = await claim(services, queue, batch);
  let isContinued = false;
  for (const job of jobs) {
    const kind = kinds.get(job.kind);
    if (kind && (await perform(services, job, kind))) isContinued = true;
  }
  return { attempted: jobs.length, isContinued };
};

/** Runs the due jobs of a queue, or of all, once each; returns the number of attempted jobs. */
export const workJobs = async (services: Services, queue?: Queue): Promise<number> =>
  (await workBatch(services, queue)).attempted;

/** Runs the due jobs of all queues, long ones to their end. */
export const workDueJobs = async (services: Services): Promise<void> => {
  for (;;) {
    const { attempted, isContinued } = await workBatch(services);
    if (attempted < batch && !isContinued) return;
  }
};

interface ParallelJobs {
  /** Starts due jobs in the free slots; returns their number without waiting for them. */
  readonly start: () => Promise<number>;
  /** Resolves when the running jobs have ended. */
  readonly rest: () => Promise<void>;
}

/** Runs the due jobs of a queue side by side, at most `slots` at a time. */
export const parallelJobs = (services: Services, queue: Queue, slots: number): ParallelJobs => {
  const running = new Set<Promise<unknown>>();
  const begin = (job: JobRow, kind: Kind): void => {
    const work = perform(services, job, kind)
      .catch((error: unknown) => services.log.error({ err: error, job: job.id }, 'a job could not be ended'))
      .finally(() => running.delete(work));
    running.add(work);
  };
  return {
    start: async () => {
      if (running.size >= slots) return 0;
      const jobs = await claim(services, queue, slots - running.size);
      for (const job of jobs) {
        const kind = kinds.get(job.kind);
        if (kind) begin(job, kind);
      }
      return jobs.length;
    },
    rest: async () => {
      await Promise.all(running);
    },
  };
};
