import type { Services } from '../context/index.ts';
import { transact } from '../db/index.ts';
import { type LeasedTable, releaseRows } from './lease-queries.ts';
import { idsUnderWay } from './under-way.ts';

/** Processes and tables whose last round failed. */
const failed = new Set<string>();

const keyOf = (node: string, table: LeasedTable): string => `${node} ${table}`;

/** The next round first gives back what this process has claimed and not begun. */
export const markRoundFailed = (node: string, table: LeasedTable): void => {
  failed.add(keyOf(node, table));
};

/**
 * Claims rows and works on them in turn. After a round that failed, such as by a lost connection, the next one first gives
 * back the rows that had not begun: the process lives, so that nobody else would take them before their leases end.
 */
export const workRound = async <T>(
  { sql, node }: Pick<Services, 'sql' | 'node'>,
  table: LeasedTable,
  round: () => Promise<T>,
): Promise<T> => {
  const key = keyOf(node, table);
  if (failed.has(key)) {
    const underWay = idsUnderWay(node, table);
    await transact(sql, tx => releaseRows(tx, table, { worker: node, underWay }));
    failed.delete(key);
  }
  try {
    return await round();
  } catch (error) {
    failed.add(key);
    throw error;
  }
};
