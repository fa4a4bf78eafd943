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
 * Counts an attempt at a leased row before it begins, as one that crashed. Its end sets `crashes` to 0; a process that
 * dies leaves it. False if another worker has taken the row over.
 */
export const beginAttempt = async (sql: Sql, table: Leased, id: number, worker: string): Promise<boolean> =>
  (await sql(table)
    .where({ id, worker })
    .update({ attempts: sql.raw('attempts + 1'), crashes: sql.raw('crashes + 1') })) > 0;

/**
 * Makes the rows of these workers due again. Attempts that a planned stop interrupted are not counted, and begin again at
 * once. So do rows whose process crashed; from the third crash in a row on after 1, 4, 16 … 360 minutes.
 */
export const endLeases = async (
  tx: Transaction,
  workers: readonly string[],
  { dueAt, isPlanned }: { readonly dueAt: Date; readonly isPlanned: boolean },
): Promise<void> => {
  const uncounted = (column: string) => tx.raw('GREATEST(??, 1) - 1', [column]);
  const pause = 'LEAST(360, POW(4, LEAST(GREATEST(crashes, 3), 9) - 3))';
  const changes = isPlanned
    ? { due_at: dueAt, attempts: uncounted('attempts'), crashes: uncounted('crashes') }
    : { due_at: tx.raw(`IF(crashes < 3, ?, TIMESTAMPADD(MINUTE, ${pause}, UTC_TIMESTAMP()))`, [dueAt]) };
  for (const table of ['jobs', 'outbox'] satisfies Leased[])
    await tx(table)
      .whereIn('worker', [...workers])
      .where('state', 'waiting')
      .update({ worker: null, ...changes });
};
