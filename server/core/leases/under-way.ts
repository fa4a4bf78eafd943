import type { LeasedTable } from './lease-queries.ts';

export interface Instant {
  readonly wall: number;
  readonly monotonic: number;
}

/** A row whose work has begun in this process. */
export interface UnderWay {
  readonly table: LeasedTable;
  readonly id: number;
  readonly abort: AbortController;
  renewedAt: Instant;
  seconds: number;
  /** True when the attempt is counted. */
  isBegun: boolean;
}

/** Rows under way by their node; tests have several. */
const nodes = new Map<string, Set<UnderWay>>();

export const instant = (): Instant => ({ wall: Date.now(), monotonic: performance.now() });

// The monotonic clock stops while a virtual machine is paused, and the other one can be set.
export const msSince = ({ wall, monotonic }: Instant): number =>
  Math.max(performance.now() - monotonic, Math.abs(Date.now() - wall));

/** All rows that are under way in this process. */
export const allUnderWay = (node: string): UnderWay[] => [...(nodes.get(node) ?? [])];

export const rowsUnderWay = (node: string, table: LeasedTable): UnderWay[] =>
  allUnderWay(node).filter(row => row.table === table);

/** Ids of the rows that are under way in this process. */
export const idsUnderWay = (node: string, table: LeasedTable): number[] =>
  rowsUnderWay(node, table).map(({ id }) => id);

export const addUnderWay = (node: string, row: UnderWay): void => {
  nodes.set(node, (nodes.get(node) ?? new Set()).add(row));
};

/** Removes a row; true if others are under way. */
export const removeUnderWay = (node: string, row: UnderWay): boolean => {
  const rows = nodes.get(node);
  rows?.delete(row);
  if (rows && rows.size > 0) return true;
  nodes.delete(node);
  return false;
};
