import type { Services } from '../context/index.ts';
import { retrying } from '../db/index.ts';
import { type LeasedTable, leasedTables, renewRows } from './lease-queries.ts';
import { addUnderWay, allUnderWay, instant, removeUnderWay, rowsUnderWay, type UnderWay } from './under-way.ts';

const renewMs = 5_000;
/** Time in which a lease needs no proof: others take over the rows of a server that they have not seen for longer. */
export const freshMs = 4 * renewMs;

/**
 * Time after which work on a lease that was not renewed is aborted. Others take over the rows of a server 30 seconds after
 * its last heartbeat, which may be eight seconds older than the last renewal: it waits that long for a connection that does
 * not answer.
 */
const lostMs = 20_000;
const watchMs = 1_000;
/** Time for the renewal after a blocked event loop; it may wait for a connection behind the requests that came meanwhile. */
const graceMs = 8_000;

/** Another worker may have the row. */
export class LeaseLost extends Error {}

export const renewTable = async ({ sql, node }: Pick<Services, 'sql' | 'node'>, table: LeasedTable): Promise<void> => {
  const rows = rowsUnderWay(node, table);
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

// By the monotonic clock: a jump of the other one aborts nothing.
const abortUnrenewed = (node: string): void => {
  for (const { renewedAt, abort } of allUnderWay(node))
    if (performance.now() - renewedAt.monotonic > lostMs) abort.abort(new LeaseLost('a lease was not renewed in time'));
};

/** Timers of the leases of a node. */
const timers = new Map<string, readonly NodeJS.Timeout[]>();

const startTimers = (services: Services): readonly NodeJS.Timeout[] => {
  let isRenewing = false;
  let graceUntil = 0;
  const renew = async (): Promise<void> => {
    if (isRenewing) return;
    isRenewing = true;
    try {
      await renewLeases(services);
      graceUntil = 0;
    } catch (error) {
      services.log.warn({ err: error }, 'leases of jobs were not renewed');
    } finally {
      isRenewing = false;
    }
  };
  // Apart from the renewal, which may wait for a database that does not answer. After a blocked event loop the leases are
  // old because nothing was renewed meanwhile, so that they are renewed first.
  let lookedAt = performance.now();
  const look = (): void => {
    const now = performance.now();
    if (now - lookedAt > 2 * watchMs && graceUntil === 0) {
      graceUntil = now + graceMs;
      void renew();
    }
    lookedAt = now;
    if (now > graceUntil) abortUnrenewed(services.node);
  };
  return [setInterval(renew, renewMs).unref(), setInterval(look, watchMs).unref()];
};

/** Renews the lease of a row that is under way from now on, until the returned function is called. */
export const keepRenewed = (services: Services, row: UnderWay): (() => void) => {
  const { node } = services;
  addUnderWay(node, row);
  if (!timers.has(node)) timers.set(node, startTimers(services));
  return () => {
    if (removeUnderWay(node, row)) return;
    for (const timer of timers.get(node) ?? []) clearInterval(timer);
    timers.delete(node);
  };
};
