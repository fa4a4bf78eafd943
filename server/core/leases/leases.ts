import type { Services } from '../context/index.ts';
import { retrying, type Transaction } from '../db/index.ts';
import {
  beginAttempt,
  type LeasedTable,
  leasedTables,
  releaseRows,
  renewRows,
  uncountAttempts,
} from './lease-queries.ts';

/** Length of a lease: rows of a process that hangs, and of one that is no server, are due again after it. */
export const leaseSeconds = 600;
/** The same from a planned stop on, after which the process may live for some time. */
const lastSeconds = 60;
const renewMs = 5_000;
/** Time in which a lease needs no proof: others take over the rows of a server that they have not seen for longer. */
const freshMs = 4 * renewMs;

/** Another worker may have the row. */
export class LeaseLost extends Error {}

/** The process stops as planned: the work is done again later. */
export class WorkerStopped extends Error {}

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

interface Instant {
  readonly wall: number;
  readonly monotonic: number;
}

interface UnderWay {
  readonly table: LeasedTable;
  readonly id: number;
  readonly abort: AbortController;
  renewedAt: Instant;
  seconds: number;
  /** True when the attempt is counted. */
  isBegun: boolean;
}

interface Worker {
  readonly rows: Set<UnderWay>;
  timer?: NodeJS.Timeout;
}

/** Work under way in this process by its node; tests have several. */
const workers = new Map<string, Worker>();

const instant = (): Instant => ({ wall: Date.now(), monotonic: performance.now() });

// The monotonic clock stops while a virtual machine is paused, and the other one can be set.
const msSince = ({ wall, monotonic }: Instant): number =>
  Math.max(performance.now() - monotonic, Math.abs(Date.now() - wall));

const rowsOf = (node: string, table: LeasedTable): UnderWay[] =>
  [...(workers.get(node)?.rows ?? [])].filter(row => row.table === table);

/** Ids of the rows that are under way in this process. */
export const idsUnderWay = (node: string, table: LeasedTable): number[] => rowsOf(node, table).map(({ id }) => id);

const renewTable = async ({ sql, node }: Pick<Services, 'sql' | 'node'>, table: LeasedTable): Promise<void> => {
  const rows = rowsOf(node, table);
  if (rows.length === 0) return;
  const at = instant();
  const lease = { worker: node, ids: rows.map(({ id }) => id), seconds: Math.min(...rows.map(row => row.seconds)) };
  const renewed = new Set(await retrying(() => renewRows(sql, table, lease)));
  for (const row of rows) {
    if (renewed.has(row.id)) row.renewedAt = at;
    else row.abort.abort(new LeaseLost());
  }
};

/** Renews the leases of all rows under way, in one statement for each table, and aborts the work on lost ones. */
export const renewLeases = async (services: Pick<Services, 'sql' | 'node'>): Promise<void> => {
  for (const table of leasedTables) await renewTable(services, table);
};

/** Without a database other workers may have the rows when their leases have ended. */
const dropEnded = (rows: Iterable<UnderWay>): void => {
  for (const row of rows) if (msSince(row.renewedAt) > row.seconds * 1000) row.abort.abort(new LeaseLost());
};

const startRenewal = (services: Services, worker: Worker): void => {
  let isRenewing = false;
  worker.timer ??= setInterval(async () => {
    if (isRenewing) return;
    isRenewing = true;
    try {
      await renewLeases(services);
    } catch (error) {
      services.log.warn({ err: error }, 'leases of jobs were not renewed');
      dropEnded(worker.rows);
    } finally {
      isRenewing = false;
    }
  }, renewMs).unref();
};

const addRow = (services: Services, row: UnderWay): (() => void) => {
  const worker = workers.get(services.node) ?? { rows: new Set() };
  workers.set(services.node, worker);
  worker.rows.add(row);
  startRenewal(services, worker);
  return () => {
    if (!worker.rows.delete(row) || worker.rows.size > 0) return;
    clearInterval(worker.timer);
    workers.delete(services.node);
  };
};

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
  const end = addRow(services, row);
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

/** Asks all work under way to end, as the process stops. */
export const interruptWork = (node: string): void => {
  for (const { abort } of workers.get(node)?.rows ?? []) abort.abort(new WorkerStopped());
};

/**
 * Gives back the rows of a process that stops as planned. Those under way stay its own while it lives, and are due again
 * within a minute of its end; their attempts are not counted.
 */
export const leaveRows = async (tx: Transaction, node: string): Promise<void> => {
  for (const table of leasedTables) {
    const rows = rowsOf(node, table);
    for (const row of rows) row.seconds = lastSeconds;
    await releaseRows(tx, table, { worker: node, underWay: rows.map(({ id }) => id) });
    const begun = rows.filter(({ isBegun }) => isBegun).map(({ id }) => id);
    await uncountAttempts(tx, table, { worker: node, ids: begun, seconds: lastSeconds });
  }
};
