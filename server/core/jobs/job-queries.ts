import { errorNumber, type Lease, lease, type Sql, transact } from '../db/index.ts';

export interface JobRow {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  readonly attempts: number;
}

export interface NewJob {
  readonly kind: string;
  readonly dedupeKey: string;
  readonly payload: string;
  readonly dueAt: Date;
}

/** Jobs in one statement: a database refuses statements that are too long. */
const atOnce = 100;

/** A second job of the same kind and dedupe key changes nothing. */
export const addJobRows = async (sql: Sql, jobs: readonly NewJob[]): Promise<void> => {
  for (let start = 0; start < jobs.length; start += atOnce)
    await sql('jobs')
      .insert(
        jobs.slice(start, start + atOnce).map(({ dedupeKey, dueAt, ...job }) => ({
          ...job,
          cause: dedupeKey,
          due_at: dueAt,
          created_at: sql.raw('UTC_TIMESTAMP()'),
        })),
      )
      .onConflict(['kind', 'cause'])
      .merge({ cause: sql.raw('jobs.cause') });
};

/** Claims due jobs until the lease ends; several workers claim different ones. */
export const claimJobs = (
  sql: Sql,
  kinds: readonly string[],
  { now, most, ...taken }: Lease & { now: Date; most: number },
): Promise<JobRow[]> =>
  transact(sql, async tx => {
    const rows: JobRow[] = await tx('jobs')
      .select('id', 'kind', 'payload', 'attempts')
      .where('state', 'waiting')
      .where('due_at', '<=', now)
      .whereIn('kind', kinds)
      .orderBy(['due_at', 'id'])
      .limit(most)
      .forUpdate()
      .skipLocked();
    return lease(tx, 'jobs', rows, taken);
  });

export const dropJob = (sql: Sql, id: number): Promise<number> => sql('jobs').where('id', id).delete();

export const rescheduleJob = (
  sql: Sql,
  id: number,
  { state, problem, attempts, dueAt }: { state: 'waiting' | 'failed'; problem: string; attempts: number; dueAt: Date },
): Promise<number> =>
  sql('jobs')
    .where('id', id)
    .update({ state, problem: problem.slice(0, 500), attempts, due_at: dueAt, worker: null });

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
export const removeServers = (sql: Sql, nodes: readonly string[], dueAt: Date): Promise<void> =>
  transact(sql, async tx => {
    await tx('jobs').whereIn('worker', nodes).where('state', 'waiting').update({ worker: null, due_at: dueAt });
    await tx('outbox').whereIn('worker', nodes).where('state', 'waiting').update({ worker: null, due_at: dueAt });
    await tx('servers').whereIn('node', nodes).delete();
  });
