import { type Sql, transact } from '../db/index.ts';
import { type Claim, claimable, lease } from '../leases/index.ts';

export interface JobRow {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  readonly attempts: number;
  /** Attempts in a row whose process crashed. */
  readonly crashes: number;
}

export interface NewJob {
  readonly kind: string;
  readonly dedupeKey: string;
  readonly payload: string;
  readonly dueAt: Date;
}

/** Jobs in one statement: a database refuses statements that are too long. */
const atOnce = 100;

const insertRows = (sql: Sql, jobs: readonly NewJob[]) =>
  sql('jobs')
    .insert(
      jobs.map(({ dedupeKey, dueAt, ...job }) => ({
        ...job,
        cause: dedupeKey,
        due_at: dueAt,
        created_at: sql.raw('UTC_TIMESTAMP()'),
      })),
    )
    .onConflict(['kind', 'cause']);

/** A second job of the same kind and dedupe key changes nothing. */
export const addJobRows = async (sql: Sql, jobs: readonly NewJob[]): Promise<void> => {
  for (let start = 0; start < jobs.length; start += atOnce)
    await insertRows(sql, jobs.slice(start, start + atOnce)).merge({ cause: sql.raw('jobs.cause') });
};

/**
 * Adds a job, or requests another run of one that has begun: it follows the present one. A job that waits unchanged
 * serves this request too; one that failed for good begins anew.
 */
export const addRepeatedJobRow = async (sql: Sql, job: NewJob): Promise<void> => {
  // Assigned from the first to the last: the state, which the others compare, at the end.
  await insertRows(sql, [job]).merge({
    repeat_payload: sql.raw(
      "IF(jobs.state = 'failed' OR (jobs.worker IS NULL AND jobs.payload = VALUES(payload)), NULL, VALUES(payload))",
    ),
    payload: sql.raw("IF(jobs.state = 'failed', VALUES(payload), jobs.payload)"),
    attempts: sql.raw("IF(jobs.state = 'failed', 0, jobs.attempts)"),
    crashes: sql.raw("IF(jobs.state = 'failed', 0, jobs.crashes)"),
    problem: sql.raw("IF(jobs.state = 'failed', '', jobs.problem)"),
    due_at: sql.raw("IF(jobs.state = 'failed', VALUES(due_at), jobs.due_at)"),
    state: 'waiting',
  });
};

/** Claims due jobs until the lease ends. */
export const claimJobs = (sql: Sql, kinds: readonly string[], claim: Claim): Promise<JobRow[]> =>
  transact(sql, async tx => {
    const rows: JobRow[] = await tx('jobs')
      .select('id', 'kind', 'payload', 'attempts', 'crashes')
      .whereIn('kind', kinds)
      .modify(claimable, claim);
    return lease(tx, 'jobs', rows, claim);
  });

/** A job as its worker has claimed it: each change below is one of its row only while the worker has it. */
export interface OwnJob {
  readonly id: number;
  readonly worker: string;
}

/**
 * State of a job after its worker has left it. Settled: gone, or not due yet. Lost: another worker has it, or it is gone;
 * nothing was changed.
 */
export type JobEnd = 'settled' | 'due' | 'lost';

const own = (sql: Sql, { id, worker }: OwnJob) => sql('jobs').where({ id, worker });

/** Removes a job that has been done, or makes it due with the payload that was requested meanwhile. */
export const completeJob = async (sql: Sql, job: OwnJob, dueAt: Date): Promise<JobEnd> => {
  if ((await own(sql, job).whereNull('repeat_payload').delete()) > 0) return 'settled';
  const [{ affectedRows = 0 } = {}]: { affectedRows?: number }[] = await sql.raw(
    `UPDATE jobs SET payload = repeat_payload, repeat_payload = NULL, attempts = 0, crashes = 0, problem = '', due_at = ?, worker = NULL
     WHERE id = ? AND worker = ? AND repeat_payload IS NOT NULL`,
    [dueAt, job.id, job.worker],
  );
  return affectedRows > 0 ? 'due' : 'lost';
};

const changed = async (end: 'settled' | 'due', rows: Promise<number>): Promise<JobEnd> =>
  (await rows) > 0 ? end : 'lost';

/** Makes a job due with the next payload. */
export const continueJob = (sql: Sql, job: OwnJob, next: string, dueAt: Date): Promise<JobEnd> =>
  changed(
    'due',
    own(sql, job).update({ payload: next, attempts: 0, crashes: 0, problem: '', due_at: dueAt, worker: null }),
  );

interface Rescheduled {
  readonly state: 'waiting' | 'failed';
  readonly problem: string;
  readonly attempts: number;
  readonly dueAt: Date;
}

export const rescheduleJob = (
  sql: Sql,
  job: OwnJob,
  { state, problem, attempts, dueAt }: Rescheduled,
): Promise<JobEnd> =>
  changed(
    'settled',
    own(sql, job).update({
      ...{ state, problem: problem.slice(0, 500), attempts },
      ...{ crashes: 0, due_at: dueAt, worker: null },
    }),
  );

/** Leaves a job to a later time with its former counts: it has not begun, or a planned stop has interrupted it. */
export const putOffJob = (
  sql: Sql,
  job: OwnJob,
  { attempts, crashes, dueAt }: Pick<JobRow, 'attempts' | 'crashes'> & { readonly dueAt: Date },
): Promise<JobEnd> => changed('settled', own(sql, job).update({ attempts, crashes, due_at: dueAt, worker: null }));
