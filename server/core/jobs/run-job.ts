import { observeMutation } from '../cache/index.ts';
import type { Services } from '../context/index.ts';
import { retrying } from '../db/index.ts';
import { beginLease, type Lease, LeaseLost, type WorkEnds, WorkerStopped, workEnds } from '../leases/index.ts';
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

/** Stores how a run has ended. */
type RecordEnd = () => Promise<JobEnd>;

/**
 * End of a run that failed: after a planned stop, or with a lease that was not renewed, as if it had not begun. A job that
 * another worker has stays as that one has it.
 */
const failure = (services: Services, job: JobRow, { everyMs }: Kind, { signal }: Lease, error: unknown): RecordEnd => {
  const { sql, log, node } = services;
  const own = { id: job.id, worker: node };
  if (signal.aborted && error !== signal.reason)
    log.warn({ err: error, job: job.id, kind: job.kind }, 'a job failed after it was asked to end');
  if (signal.reason instanceof LeaseLost || signal.reason instanceof WorkerStopped)
    return () => putOffJob(sql, own, { ...job, dueAt: moment(services.clock) });
  const attempts = job.attempts + 1;
  const isOver = everyMs === undefined && attempts >= mostAttempts;
  log.error({ err: error, job: job.id, kind: job.kind, attempt: attempts, isOver }, 'a job failed');
  const problem = error instanceof Error ? error.message : String(error);
  const state = isOver ? 'failed' : 'waiting';
  const dueAt = after(services, retryMs(attempts));
  return () => rescheduleJob(sql, own, { state, problem, attempts, dueAt });
};

/** End of a run that did its work. */
const success = (
  services: Services,
  { id }: JobRow,
  { everyMs }: Kind,
  result: Continuation | undefined,
): RecordEnd => {
  const { sql, clock, node } = services;
  const own = { id, worker: node };
  const now = moment(clock);
  if (result) return () => continueJob(sql, own, JSON.stringify(result.next), now);
  if (everyMs === undefined) return () => completeJob(sql, own, now);
  const dueAt = after(services, everyMs);
  return () => rescheduleJob(sql, own, { state: 'waiting', problem: '', attempts: 0, dueAt });
};

/** Runs a job whose attempt has begun. */
const runToEnd = async (services: Services, job: JobRow, kind: Kind, lease: Lease): Promise<RecordEnd> => {
  try {
    return success(services, job, kind, await runOnce(services, job, kind, lease));
  } catch (error) {
    return failure(services, job, kind, lease, error);
  }
};

/** Ends of jobs by the node of their worker. */
const ends = new Map<string, WorkEnds<JobEnd>>();

const endsOf = (node: string): WorkEnds<JobEnd> => {
  const known = ends.get(node) ?? workEnds<JobEnd>();
  ends.set(node, known);
  return known;
};

/** Records how jobs ended while the database failed: they have not crashed, and what was done is not done again. */
export const recordJobEnds = ({ node }: Services): Promise<void> => endsOf(node).recordPending();

const runLeased = async (services: Services, job: JobRow, kind: Kind): Promise<JobEnd> => {
  const { id } = job;
  const lease = await beginLease(services, { table: 'jobs', id });
  if (!lease) return 'lost';
  const record = await runToEnd(services, job, kind, lease);
  return endsOf(services.node).record({ id, lease, record });
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
