import { endLeases, errorNumber, type Lease, lease, type Sql, transact } from '../db/index.ts';

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

/** Claims due jobs until the lease ends; several workers claim different ones. */
export const claimJobs = (
  sql: Sql,
  kinds: readonly string[],
  { now, most, ...taken }: Lease & { now: Date; most: number },
): Promise<JobRow[]> =>
  transact(sql, async tx => {
    const rows: JobRow[] = await tx('jobs')
      .select('id', 'kind', 'payload', 'attempts', 'crashes')
      .where('state', 'waiting')
      .where('due_at', '<=', now)
      .whereIn('kind', kinds)
      .orderBy(['due_at', 'id'])
      .limit(most)
      .forUpdate()
      .skipLocked();
    await lease(
      tx,
      'jobs',
      rows.map(({ id }) => id),
      taken,
    );
    return rows;
  });

type Claimed = Pick<JobRow, 'id' | 'payload'>;

/**
 * Removes a job that has been done, or makes it due with the payload that was requested meanwhile; true if it is due.
 * Changes nothing if another worker has taken the job over and continued it.
 */
export const completeJob = async (sql: Sql, { id, payload }: Claimed, dueAt: Date): Promise<boolean> => {
  const done = await sql('jobs').where({ id, payload }).whereNull('repeat_payload').delete();
  if (done > 0) return false;
  const [{ affectedRows = 0 } = {}]: { affectedRows?: number }[] = await sql.raw(
    `UPDATE jobs SET payload = repeat_payload, repeat_payload = NULL, attempts = 0, crashes = 0, problem = '', due_at = ?, worker = NULL
     WHERE id = ? AND payload = ? AND repeat_payload IS NOT NULL`,
    [dueAt, id, payload],
  );
  return affectedRows > 0;
};

/** Makes a job due with the next payload, unless another worker has taken it over and continued it. */
export const continueJob = (sql: Sql, { id, payload }: Claimed, next: string, dueAt: Date): Promise<number> =>
  sql('jobs')
    .where({ id, payload })
    .update({ payload: next, attempts: 0, crashes: 0, problem: '', due_at: dueAt, worker: null });

interface Rescheduled {
  readonly state: 'waiting' | 'failed';
  readonly problem: string;
  readonly attempts: number;
  readonly dueAt: Date;
}

export const rescheduleJob = (
  sql: Sql,
  id: number,
  { state, problem, attempts, dueAt }: Rescheduled,
): Promise<number> =>
  sql('jobs')
    .where('id', id)
    .update({ state, problem: problem.slice(0, 500), attempts, crashes: 0, due_at: dueAt, worker: null });

/** Leaves a claimed job that has not begun to a later time. */
export const putOffJob = (sql: Sql, id: number, dueAt: Date): Promise<number> =>
  sql('jobs').where('id', id).update({ due_at: dueAt, worker: null });

export interface ServerRow {
  readonly node: string;
  readonly host: string;
  readonly pid: number;
  /** Seconds since it was seen, by the clock of the database. */
  readonly age: number;
}

/** Records that a server is alive; adds it if it is new or was removed. */
export const seeServer = async (
  sql: Sql,
  { node, host, pid }: Pick<ServerRow, 'node' | 'host' | 'pid'>,
): Promise<void> => {
  const now = sql.raw('UTC_TIMESTAMP()');
  await sql('servers').insert({ node, host, pid, started_at: now, seen_at: now }).onConflict('node').merge(['seen_at']);
};

const noSuchTable = 1146;

/** All recorded servers; none if the table does not exist. */
export const serverRows = async (sql: Sql): Promise<ServerRow[]> => {
  try {
    return await sql('servers').select('node', 'host', 'pid', {
      age: sql.raw('TIMESTAMPDIFF(SECOND, seen_at, UTC_TIMESTAMP())'),
    });
  } catch (error) {
    if (errorNumber(error) === noSuchTable) return [];
    throw error;
  }
};

/** Removes servers and makes their claimed jobs and mails due at once. */
export const removeServers = (
  sql: Sql,
  nodes: readonly string[],
  ends: { readonly dueAt: Date; readonly isPlanned: boolean },
): Promise<void> =>
  transact(sql, async tx => {
    await endLeases(tx, nodes, ends);
    await tx('servers').whereIn('node', nodes).delete();
  });
