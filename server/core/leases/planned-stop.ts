import type { Transaction } from '../db/index.ts';
import { leasedTables, releaseRows, uncountAttempts } from './lease-queries.ts';
import { allUnderWay, rowsUnderWay } from './under-way.ts';

/** Length of a lease from a planned stop on, after which the process may live for some time. */
const lastSeconds = 60;

/** The process stops as planned: the work is done again later. */
export class WorkerStopped extends Error {}

/** Asks all work under way to end, as the process stops. */
export const interruptWork = (node: string): void => {
  for (const { abort } of allUnderWay(node)) abort.abort(new WorkerStopped());
};

/**
 * Gives back the rows of a process that stops as planned. Those under way stay its own while it lives, and are due again
 * within a minute of its end; their attempts are not counted.
 */
export const leaveRows = async (tx: Transaction, node: string): Promise<void> => {
  for (const table of leasedTables) {
    const rows = rowsUnderWay(node, table);
    for (const row of rows) row.seconds = lastSeconds;
    await releaseRows(tx, table, { worker: node, underWay: rows.map(({ id }) => id) });
    const begun = rows.filter(({ isBegun }) => isBegun).map(({ id }) => id);
    await uncountAttempts(tx, table, { worker: node, ids: begun, seconds: lastSeconds });
  }
};
