import type { Sql, Transaction } from './db.ts';

type Leased = 'jobs' | 'outbox';

export interface Lease {
  readonly worker: string;
  readonly ends: Date;
}

/** Leases locked rows to a worker: they are due again when the lease ends. */
export const lease = async (
  tx: Transaction,
  table: Leased,
  ids: readonly number[],
  { worker, ends }: Lease,
): Promise<void> => {
  if (ids.length > 0)
    await tx(table)
      .whereIn('id', [...ids])
      .update({ due_at: ends, worker });
};

/**
 * Counts an attempt at a leased row before it begins. Its end sets `unended` to 0; a process that dies leaves it. False
 * if another worker has taken the row over.
 */
export const beginAttempt = async (sql: Sql, table: Leased, id: number, worker: string): Promise<boolean> =>
  (await sql(table)
    .where({ id, worker })
    .update({ attempts: sql.raw('attempts + 1'), unended: sql.raw('unended + 1') })) > 0;

/** Makes the rows of these workers due at once. Attempts that a planned stop interrupted are not counted. */
export const endLeases = async (
  tx: Transaction,
  workers: readonly string[],
  { dueAt, isPlanned }: { readonly dueAt: Date; readonly isPlanned: boolean },
): Promise<void> => {
  const uncounted = (column: string) => tx.raw('GREATEST(??, 1) - 1', [column]);
  const counters = isPlanned ? { attempts: uncounted('attempts'), unended: uncounted('unended') } : {};
  for (const table of ['jobs', 'outbox'] satisfies Leased[])
    await tx(table)
      .whereIn('worker', [...workers])
      .where('state', 'waiting')
      .update({ worker: null, due_at: dueAt, ...counters });
};

/** Processes that may die during the same job or mail: further ones would die as well. */
export const mostUnended = 3;

export const unendedProblem = `The process died ${mostUnended} times during this.`;
