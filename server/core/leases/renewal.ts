import type { Services } from '../context/index.ts';
import { retrying } from '../db/index.ts';
import { type LeasedTable, leasedTables, renewRows } from './lease-queries.ts';
import {
  addUnderWay,
  allUnderWay,
  instant,
  msSince,
  removeUnderWay,
  rowsUnderWay,
  type UnderWay,
} from './under-way.ts';

const renewMs = 5_000;
/** Time in which a lease needs no proof: others take over the rows of a server that they have not seen for longer. */
export const freshMs = 4 * renewMs;

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

/** Without a database other workers may have the rows when their leases have ended. */
const dropEnded = (node: string): void => {
  for (const row of allUnderWay(node))
    if (msSince(row.renewedAt) > row.seconds * 1000) row.abort.abort(new LeaseLost());
};

/** Timers that renew the leases of a node. */
const timers = new Map<string, NodeJS.Timeout>();

const startTimer = (services: Services): NodeJS.Timeout => {
  let isRenewing = false;
  return setInterval(async () => {
    if (isRenewing) return;
    isRenewing = true;
    try {
      await renewLeases(services);
    } catch (error) {
      services.log.warn({ err: error }, 'leases of jobs were not renewed');
      dropEnded(services.node);
    } finally {
      isRenewing = false;
    }
  }, renewMs).unref();
};

/** Renews the lease of a row that is under way from now on, until the returned function is called. */
export const keepRenewed = (services: Services, row: UnderWay): (() => void) => {
  const { node } = services;
  addUnderWay(node, row);
  if (!timers.has(node)) timers.set(node, startTimer(services));
  return () => {
    if (removeUnderWay(node, row)) return;
    clearInterval(timers.get(node));
    timers.delete(node);
  };
};
