import { observeMutation } from '../cache/index.ts';
import type { Services } from '../context/index.ts';
import type { Transaction } from '../db/index.ts';
import { inSiteLocale } from '../settings/index.ts';
import { moment } from '../time/index.ts';
import { addJobRows, claimJobs, dropJob, type JobRow, rescheduleJob } from './job-queries.ts';

type Run = (services: Services, payload: unknown) => Promise<void>;

/**
 * Work that waits for remote servers, imports that take hours, backups and rebuilds of the search index have their own
 * queues: they delay nothing else. Jobs of `webhooks` run in parallel.
 */
type Queue = 'default' | 'networks' | 'fediverse' | 'webhooks' | 'imports' | 'backups' | 'search';

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
  ...{ imports: 48 * hourMs, backups: 24 * hourMs, search: 24 * hourMs },
};
const mostAttempts = 10;
/** Jobs that are claimed together. */
export const batch = 10;

const retryMs = (attempt: number): number => Math.min(60_000 * 2 ** (attempt - 1), 6 * 3600_000);

/** Registers the function of a kind of job. A job may run again after a crash, so it must be idempotent. */
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

export const addJobs = (sql: Transaction, jobs: readonly Job[]): Promise<void> =>
  addJobRows(
    sql,
    jobs.map(({ payload = null, ...job }) => ({ ...job, payload: JSON.stringify(payload) })),
  );

/** Adds the rows of recurring jobs that are missing. */
export const ensureRecurringJobs = async ({ sql, clock }: Services): Promise<void> => {
  for (const [kind, { everyMs }] of kinds)
    if (everyMs !== undefined)
      await addJobRows(sql, [{ kind, dedupeKey: 'always', payload: 'null', dueAt: moment(clock) }]);
};

const perform = async (services: Services, job: JobRow, { run, everyMs }: Kind): Promise<void> => {
  const { sql, clock, log } = services;
  const after = (ms: number): Date => new Date(clock.now() + ms);
  try {
    await observeMutation(services.memory, `job ${job.kind}`, () =>
      inSiteLocale(services.site, () => run(services, JSON.parse(job.payload))),
    );
  } catch (error) {
    const isOver = everyMs === undefined && job.attempts >= mostAttempts;
    log.error({ err: error, job: job.id, kind: job.kind, attempt: job.attempts, isOver }, 'a job failed');
    const problem = error instanceof Error ? error.message : String(error);
    const dueAt = after(retryMs(job.attempts));
    await rescheduleJob(sql, job.id, { state: isOver ? 'failed' : 'waiting', problem, attempts: job.attempts, dueAt });
    return;
  }
  if (everyMs === undefined) await dropJob(sql, job.id);
  else await rescheduleJob(sql, job.id, { state: 'waiting', problem: '', attempts: 0, dueAt: after(everyMs) });
};

const kindsOf = (queue: Queue | undefined): string[] =>
  [...kinds].filter(([, kind]) => queue === undefined || kind.queue === queue).map(([name]) => name);

const claim = (services: Services, queue: Queue | undefined, most: number): Promise<JobRow[]> => {
  const now = moment(services.clock);
  const ends = new Date(now.getTime() + leaseMs[queue ?? 'default']);
  return claimJobs(services.sql, kindsOf(queue), { now, ends, worker: services.node, most });
};

/** Runs the due jobs of a queue, or of all; returns the number of attempted jobs. */
export const workJobs = async (services: Services, queue?: Queue): Promise<number> => {
  const jobs = await claim(services, queue, batch);
  for (const job of jobs) {
    const kind = kinds.get(job.kind);
    if (kind) await perform(services, job, kind);
  }
  return jobs.length;
};

interface ParallelJobs {
  /** Starts due jobs in the free slots; returns their number without waiting for them. */
  readonly start: () => Promise<number>;
  /** Resolves when the running jobs have ended. */
  readonly rest: () => Promise<void>;
}

/** Runs the due jobs of a queue side by side, at most `slots` at a time. */
export const parallelJobs = (services: Services, queue: Queue, slots: number): ParallelJobs => {
  const running = new Set<Promise<void>>();
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
