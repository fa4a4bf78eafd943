import type { Knex, Sql, Transaction } from '../db/index.ts';

/** Tables whose rows are done by one worker at a time. */
export type LeasedTable = 'jobs' | 'outbox';
export const leasedTables: readonly LeasedTable[] = ['jobs', 'outbox'];

/** Rows that a worker has claimed. */
interface Claimed {
  readonly worker: string;
  readonly ids: readonly number[];
}

interface LeaseTerms extends Claimed {
  readonly seconds: number;
}

// By the clock of the database: those of the machines may differ, or jump.
const inSeconds = (sql: Sql, seconds: number) => sql.raw('UTC_TIMESTAMP() + INTERVAL ? SECOND', [seconds]);

// Earlier than every clock.
const atOnce = new Date('2000-01-01T00:00:00Z');

const ofWorker = (sql: Sql, table: LeasedTable, { worker, ids }: Claimed) =>
  sql(table)
    .whereIn('id', [...ids])
    .where({ worker });

export interface Claim {
  /** Time of the process, by which rows become due. */
  readonly now: Date;
  readonly worker: string;
  readonly seconds: number;
  readonly most: number;
  /** Rows that are under way in this process, whatever became of their leases. */
  readonly except: readonly number[];
  /** True from a planned stop on. */
  readonly isStopping?: () => boolean;
}

/**
 * Narrows a query to rows that wait, are due and belong to no worker, and locks them: several workers claim different
 * ones.
 */
export const claimable = (query: Knex.QueryBuilder, { now, most, except }: Claim): void => {
  query
    .where('state', 'waiting')
    .where(due =>
      due
        .where(free => free.where('due_at', '<=', now).whereNull('worker'))
        .orWhere(ended => ended.whereRaw('due_at <= UTC_TIMESTAMP()').whereNotNull('worker')),
    )
    .orderBy(['due_at', 'id'])
    .limit(most)
    .forUpdate()
    .skipLocked();
  if (except.length > 0) query.whereNotIn('id', [...except]);
};

/**
 * Leases locked rows to a worker: they are due again when the lease ends. Returns them; gives them back and returns none
 * where the worker stops.
 */
export const lease = async <Row extends { readonly id: number }>(
  tx: Transaction,
  table: LeasedTable,
  rows: Row[],
  { worker, seconds, isStopping }: Claim,
): Promise<Row[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await tx(table)
    .whereIn('id', ids)
    .update({ due_at: inSeconds(tx, seconds), worker });
  // The end of a stop gives back these rows only if it comes after the statement above.
  if (!isStopping?.()) return rows;
  await tx(table).whereIn('id', ids).update({ due_at: atOnce, worker: null });
  return [];
};

/**
 * Counts an attempt at a claimed row before it begins, as one that crashed, and renews its lease. Its end sets `crashes`
 * to 0; a process that dies leaves it. False if another worker has taken the row over, or somebody has stopped it.
 */
export const beginAttempt = async (
  sql: Sql,
  table: LeasedTable,
  { id, worker, seconds }: { readonly id: number; readonly worker: string; readonly seconds: number },
): Promise<boolean> =>
  (await sql(table)
    .where({ id, worker, state: 'waiting' })
    .update({
      attempts: sql.raw('attempts + 1'),
      crashes: sql.raw('crashes + 1'),
      due_at: inSeconds(sql, seconds),
    })) > 0;

/** Renews leases in one statement; returns the rows that the worker still has. */
export const renewRows = async (
  sql: Sql,
  table: LeasedTable,
  { seconds, ...claimed }: LeaseTerms,
): Promise<number[]> => {
  const renewed = await ofWorker(sql, table, claimed).update({ due_at: inSeconds(sql, seconds) });
  return renewed === claimed.ids.length ? [...claimed.ids] : ofWorker(sql, table, claimed).pluck('id');
};

// A mail that was stopped after the claim still names its worker. Retried, it would not be due.
const undone = (rows: Knex.QueryBuilder): void => {
  rows.whereIn('state', ['waiting', 'stopped']);
};

/** Makes the rows that a worker has claimed due again, as they were, except those that are under way. */
export const releaseRows = (
  tx: Transaction,
  table: LeasedTable,
  { worker, underWay }: { readonly worker: string; readonly underWay: readonly number[] },
): Promise<number> =>
  tx(table)
    .where({ worker })
    .modify(undone)
    .whereNotIn('id', [...underWay])
    .update({ worker: null, due_at: atOnce });

/** Does not count the attempts at rows that are under way; they are due again when this lease ends. */
export const uncountAttempts = async (tx: Transaction, table: LeasedTable, lease: LeaseTerms): Promise<void> => {
  const uncounted = (column: string) => tx.raw('GREATEST(??, 1) - 1', [column]);
  if (lease.ids.length > 0)
    await ofWorker(tx, table, lease).update({
      ...{ attempts: uncounted('attempts'), crashes: uncounted('crashes') },
      due_at: inSeconds(tx, lease.seconds),
    });
};

/**
 * Makes the rows of dead workers due again: at once, from the third crash in a row on after 1, 4, 16 … 360 minutes.
 */
export const endLeases = async (tx: Transaction, workers: readonly string[]): Promise<void> => {
  const pause = 'LEAST(360, POW(4, LEAST(GREATEST(crashes, 3), 9) - 3))';
  const dueAt = tx.raw(`IF(crashes < 3, ?, TIMESTAMPADD(MINUTE, ${pause}, UTC_TIMESTAMP()))`, [atOnce]);
  for (const table of leasedTables)
    await tx(table)
      .whereIn('worker', [...workers])
      .modify(undone)
      .update({ worker: null, due_at: dueAt });
};
