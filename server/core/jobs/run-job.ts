import { observeMutation } from '../cache/index.ts';
import type { Services } from '../context/index.ts';
import { retrying } from '../db/index.ts';
import { beginLease, type Lease, LeaseLost, WorkerStopped } from '../leases/index.ts';
import { inSiteLocale } from '../settings/index.ts';
import { moment } from '../time/index.ts';
import { completeJob, continueJob, type JobEnd, type JobRow, putOffJob, rescheduleJob } from './job-queries.ts';
import type { Continuation, Kind } from './kinds.ts';

const mostAttempts = 10;

const retryMs = (attempt: number): number => Math.min(60_000 * 2 ** (attempt - 1), 6 * 3600_000);

const after = ({ clock }: Services, ms: number): Date => new Date(clock.now() + ms);

const runOnce = (
  services: Services,
  { kind, payload }: JobRow,
  { run }: Kind,
  lease: Lease,
): Promise<Continuation | undefined> =>
  observeMutation(services.memory, `job ${kind}`, () =>
    inSiteLocale(services.site, async () => (await run(services, JSON.parse(payload), lease)) || undefined),
  );

/** Ends a run that failed: after a planned stop as if it had not begun. A job that was lost is left to its worker. */
const fail = async (
  services: Services,
  job: JobRow,
  { everyMs }: Kind,
  { signal }: Lease,
  error: unknown,
): Promise<JobEnd> => {
  const { sql, log, node } = services;
  const own = { id: job.id, worker: node };
  if (signal.aborted && error !== signal.reason)
    log.warn({ err: error, job: job.id, kind: job.kind }, 'a job failed after it was asked to end');
  if (signal.reason instanceof LeaseLost) return 'lost';
  if (signal.reason instanceof WorkerStopped)
    return retrying(() => putOffJob(sql, own, { ...job, dueAt: moment(services.clock) }));
  const attempts = job.attempts + 1;
  const isOver = everyMs === undefined && attempts >= mostAttempts;
  log.error({ err: error, job: job.id, kind: job.kind, attempt: attempts, isOver }, 'a job failed');
  const problem = error instanceof Error ? error.message : String(error);
  const state = isOver ? 'failed' : 'waiting';
  const dueAt = after(services, retryMs(attempts));
  return retrying(() => rescheduleJob(sql, own, { state, problem, attempts, dueAt }));
};

/** Ends a run that did its work. */
const end = (
  services: Services,
  { id }: JobRow,
  { everyMs }: Kind,
  result: Continuation | undefined,
): Promise<JobEnd> => {
  const { sql, clock, node } = services;
  const own = { id, worker: node };
  const now = moment(clock);
  if (result) return retrying(() => continueJob(sql, own, JSON.stringify(result.next), now));
  if (everyMs === undefined) return retrying(() => completeJob(sql, own, now));
  const dueAt = after(services, everyMs);
  return retrying(() => rescheduleJob(sql, own, { state: 'waiting', problem: '', attempts: 0, dueAt }));
};

/** Runs a job whose attempt has begun, and ends it. */
const runToEnd = async (services: Services, job: JobRow, kind: Kind, lease: Lease): Promise<JobEnd> => {
  let result: Continuation | undefined;
  try {
    result = await runOnce(services, job, kind, lease);
  } catch (error) {
    return fail(services, job, kind, lease, error);
  }
  return end(services, job, kind, result);
};

const runLeased = async (services: Services, job: JobRow, kind: Kind): Promise<JobEnd> => {
  const lease = await beginLease(services, { table: 'jobs', id: job.id });
  if (!lease) return 'lost';
  try {
    return await runToEnd(services, job, kind, lease);
  } finally {
    lease.end();
  }
};

/** Servers that run a job during which processes crashed more than once. */
const runningSuspects = new Set<string>();
const suspectMs = 30_000;

/**
 * Runs a claimed job once. All jobs under way when a process dies are suspect. From the second time on they run one at a
 * time, so that those that only ran beside the one at fault come to their end.
 */
const runSuspectAlone = async (services: Services, job: JobRow, kind: Kind): Promise<JobEnd> => {
  const { sql, node } = services;
  if (job.crashes <= 1) return runLeased(services, job, kind);
  if (runningSuspects.has(node)) {
    const dueAt = after(services, suspectMs);
    return retrying(() => putOffJob(sql, { id: job.id, worker: node }, { ...job, dueAt }));
  }
  runningSuspects.add(node);
  try {
    return await runLeased(services, job, kind);
  } finally {
    runningSuspects.delete(node);
  }
};

/** Runs a claimed job once, if it is still this worker's; true if it is due again at once. */
export const runJob = async (services: Services, job: JobRow, kind: Kind): Promise<boolean> => {
  const jobEnd = await runSuspectAlone(services, job, kind);
  if (jobEnd === 'lost') services.log.warn({ job: job.id, kind: job.kind }, 'another worker has taken over a job');
  return jobEnd === 'due';
};
