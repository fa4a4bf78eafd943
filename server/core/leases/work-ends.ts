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
  /** Records the ends that the database has not taken yet. Rejects with its first refusal, after the others are recorded. */
  readonly recordPending: () => Promise<void>;
  /** Rows whose ends are not recorded yet. */
  readonly pendingIds: () => readonly number[];
  /** Leaves the rows of unrecorded ends to other workers. */
  readonly abandon: () => void;
}

/**
 * Ends of work, recorded as soon as the database takes them. Until then their leases are renewed: this process lives, and
 * no other one does the same work. After an error that `canRecordLater` does not accept the lease ends, and the end is not
 * recorded.
 */
export const workEnds = <Result>(canRecordLater: (error: unknown) => boolean = isUnavailable): WorkEnds<Result> => {
  const pending = new Set<WorkEnd<Result>>();
  const record = async (end: WorkEnd<Result>): Promise<Result> => {
    // Two callers never record the same end.
    pending.delete(end);
    try {
      const result = await retrying(end.record);
      end.lease.end();
      return result;
    } catch (error) {
      if (canRecordLater(error)) pending.add(end);
      else end.lease.end();
      throw error;
    }
  };
  return {
    record,
    recordPending: async () => {
      const problems: unknown[] = [];
      for (const end of [...pending]) {
        if (!pending.has(end)) continue;
        await record(end).catch((error: unknown) => {
          if (isUnavailable(error)) throw error;
          problems.push(error);
        });
      }
      if (problems.length > 0) throw problems[0];
    },
    pendingIds: () => [...pending].map(({ id }) => id),
    abandon: () => {
      for (const { lease } of pending) lease.end();
      pending.clear();
    },
  };
};
