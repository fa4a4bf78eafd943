import { isUnavailable, retrying } from '../db/index.ts';
import type { OwnLease } from './lease.ts';

/** End of the work on a row. */
export interface WorkEnd<Result> {
  readonly id: number;
  readonly lease: Pick<OwnLease, 'end'>;
  /** Stores it, where the row is still this worker's. */
  readonly record: () => Promise<Result>;
}

export interface WorkEnds<Result> {
  /** Records an end, and ends its lease. */
  readonly record: (end: WorkEnd<Result>) => Promise<Result>;
  /** Records the ends that a failure of the database has left. */
  readonly recordLeft: () => Promise<void>;
  readonly left: () => readonly number[];
  /** Leaves the rows of unrecorded ends to other workers. */
  readonly drop: () => void;
}

/**
 * Ends of work, recorded as soon as the database takes them. Until then their leases are renewed: this process lives, and
 * no other one does the same work. An error that `isLeft` does not accept ends the lease.
 */
export const workEnds = <Result>(isLeft: (error: unknown) => boolean = isUnavailable): WorkEnds<Result> => {
  const left = new Set<WorkEnd<Result>>();
  const record = async (end: WorkEnd<Result>): Promise<Result> => {
    // Two callers never record the same end.
    left.delete(end);
    try {
      const result = await retrying(end.record);
      end.lease.end();
      return result;
    } catch (error) {
      if (isLeft(error)) left.add(end);
      else end.lease.end();
      throw error;
    }
  };
  return {
    record,
    recordLeft: async () => {
      for (const end of [...left]) if (left.has(end)) await record(end);
    },
    left: () => [...left].map(({ id }) => id),
    drop: () => {
      for (const { lease } of left) lease.end();
      left.clear();
    },
  };
};
