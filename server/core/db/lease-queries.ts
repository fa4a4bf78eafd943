import type { Transaction } from './db.ts';

interface Leasable {
  readonly id: number;
  readonly attempts: number;
}

export interface Lease {
  readonly worker: string;
  readonly ends: Date;
}

/** Leases locked rows to a worker: they are due again when the lease ends. Counts an attempt and returns the rows. */
export const lease = async <Row extends Leasable>(
  tx: Transaction,
  table: 'jobs' | 'outbox',
  rows: readonly Row[],
  { worker, ends }: Lease,
): Promise<Row[]> => {
  const ids = rows.map(row => row.id);
  if (ids.length > 0)
    await tx(table)
      .whereIn('id', ids)
      .update({ due_at: ends, worker, attempts: tx.raw('attempts + 1') });
  return rows.map(row => ({ ...row, attempts: row.attempts + 1 }));
};
