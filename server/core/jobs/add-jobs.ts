import type { Services } from '../context/index.ts';
import type { Transaction } from '../db/index.ts';
import { moment } from '../time/index.ts';
import { addJobRows, addRepeatedJobRow } from './job-queries.ts';
import { recurringKinds } from './kinds.ts';

interface Job {
  readonly kind: string;
  readonly dedupeKey: string;
  readonly payload?: unknown;
  readonly dueAt: Date;
}

const rowOf = ({ payload = null, ...job }: Job) => ({ ...job, payload: JSON.stringify(payload) });

/** Adds a job in the transaction of the caller; one for each kind and dedupe key. */
export const addJob = (sql: Transaction, job: Job): Promise<void> => addJobs(sql, [job]);

export const addJobs = (sql: Transaction, jobs: readonly Job[]): Promise<void> => addJobRows(sql, jobs.map(rowOf));

/** Adds a job like `addJob`; one of the same key that has begun, and may have read what changed since, runs once more. */
export const addRepeatedJob = (sql: Transaction, job: Job): Promise<void> => addRepeatedJobRow(sql, rowOf(job));

/** Adds the rows of recurring jobs that are missing. */
export const ensureRecurringJobs = async ({ sql, clock }: Services): Promise<void> => {
  for (const kind of recurringKinds())
    await addJobRows(sql, [{ kind, dedupeKey: 'always', payload: 'null', dueAt: moment(clock) }]);
};
