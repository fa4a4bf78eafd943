import type { Services } from '../context/index.ts';
import { retrying } from '../db/index.ts';
import { beginAttempt, type LeasedTable } from './lease-queries.ts';
import { freshMs, keepRenewed, renewTable } from './renewal.ts';
import { instant, msSince } from './under-way.ts';

/** Length of a lease: rows of a process that hangs, and of one that is no server, are due again after it. */
export const leaseSeconds = 600;

/** Right of a process to do the work of a row. */
export interface Lease {
  /** Aborted with a LeaseLost or a WorkerStopped: the work should end now. */
  readonly signal: AbortSignal;
  /**
   * For the time between two steps of long work: rejects where the signal is aborted. After a pause of the process it
   * asks the database whether the row is still this worker's.
   */
  readonly check: () => Promise<void>;
}

export interface OwnLease extends Lease {
  /** Ends the renewal: the row has been ended, or is left to another worker. */
  readonly end: () => void;
}

/**
 * Begins an attempt at a claimed row. Its lease is renewed until `end`, however long the work takes. Undefined if the row
 * is no longer this worker's.
 */
export const beginLease = async (
  services: Services,
  { table, id }: { readonly table: LeasedTable; readonly id: number },
): Promise<OwnLease | undefined> => {
  const { sql, node } = services;
  const row = { table, id, abort: new AbortController(), renewedAt: instant(), seconds: leaseSeconds, isBegun: false };
  const { signal } = row.abort;
  const end = keepRenewed(services, row);
  try {
    // A planned stop meanwhile makes the lease shorter.
    row.isBegun = await retrying(() => beginAttempt(sql, table, { id, worker: node, seconds: row.seconds }));
  } finally {
    if (!row.isBegun) end();
  }
  if (!row.isBegun) return undefined;
  return {
    signal,
    end,
    check: async () => {
      signal.throwIfAborted();
      if (msSince(row.renewedAt) > freshMs) await renewTable(services, table);
      signal.throwIfAborted();
    },
  };
};
