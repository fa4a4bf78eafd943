import { insertReturning, type Sql, type Transaction, withBriefWait } from '../db/index.ts';

export interface ThrottleRow {
  readonly name: string;
  readonly count: number;
  readonly endsAt: Date;
}

/** Locks the rows of the names until the transaction ends; a new name begins at zero and is already over. */
export const lockThrottles = async (
  sql: Transaction,
  names: readonly string[],
  now: Date,
): Promise<Map<string, ThrottleRow>> => {
  const sorted = [...names].sort();
  await sql('throttles')
    .insert(sorted.map(name => ({ name, count: 0, ends_at: now })))
    .onConflict('name')
    .merge({ count: sql.raw('throttles.count') });
  const rows: ThrottleRow[] = await sql('throttles')
    .select('name', 'count', 'ends_at as endsAt')
    .whereIn('name', sorted);
  return new Map(rows.map(row => [row.name, row]));
};

/**
 * Counts one more in the name's window and answers the number of this one; a window that is over begins anew. One
 * statement counts and tells, so that of many at once each gets a number of its own. It waits only briefly for a locked
 * row.
 */
export const countThrottle = async (sql: Sql, name: string, now: Date, endsAt: Date): Promise<number> => {
  const counting = sql('throttles')
    .insert({ name, count: 1, ends_at: endsAt })
    .onConflict('name')
    // In this order: the count looks at the old end.
    .merge({
      count: sql.raw('LAST_INSERT_ID(IF(throttles.ends_at <= ?, 1, throttles.count + 1))', [now]),
      ends_at: sql.raw('IF(throttles.ends_at <= ?, ?, throttles.ends_at)', [now, endsAt]),
    });
  const [result] = await withBriefWait<{ insertId: number }>(sql, counting.toSQL().toNative());
  // A new row has no number of the database's making.
  return result?.insertId || 1;
};

/** Acts to count under a name. */
export interface CountedActs {
  readonly name: string;
  readonly acts: number;
  readonly endsAt: Date;
}

type CountedName = Pick<ThrottleRow, 'name' | 'count'>;

/** The same as `countThrottle` for several names and acts; answers the number of the last act of each name. */
export const countThrottles = async (
  sql: Transaction,
  counted: readonly CountedActs[],
  now: Date,
): Promise<ReadonlyMap<string, number>> => {
  // In one order, so that two writers never cross.
  const sorted = [...counted].sort((a, b) => (a.name < b.name ? -1 : 1));
  const counting = sql('throttles')
    .insert(sorted.map(({ name, acts, endsAt }) => ({ name, count: acts, ends_at: endsAt })))
    .onConflict('name')
    .merge({
      count: sql.raw('IF(throttles.ends_at <= ?, VALUES(count), throttles.count + VALUES(count))', [now]),
      ends_at: sql.raw('IF(throttles.ends_at <= ?, VALUES(ends_at), throttles.ends_at)', [now]),
    });
  const counts = await insertReturning<CountedName>(sql, counting, {
    columns: ['name', 'count'],
    waitsBriefly: true,
    read: () =>
      sql('throttles')
        .select('name', 'count')
        .whereIn(
          'name',
          sorted.map(({ name }) => name),
        ),
  });
  return new Map(counts.map(({ name, count }) => [name, count]));
};

/** Returns the names whose row is locked by another transaction or does not exist yet. */
export const lockedThrottles = async (sql: Transaction, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const free: string[] = await sql('throttles')
    .whereIn('name', [...names])
    .forUpdate()
    .skipLocked()
    .pluck('name');
  return new Set(names.filter(name => !free.includes(name)));
};

/** Waits until no other transaction has the row of a name locked. */
export const waitForThrottle = async (sql: Sql, name: string): Promise<void> => {
  await sql('throttles').select('name').where('name', name).forUpdate();
};

export const setThrottle = (sql: Sql, name: string, count: number, endsAt: Date): Promise<unknown> =>
  sql('throttles').insert({ name, count, ends_at: endsAt }).onConflict('name').merge(['count', 'ends_at']);

export const throttleHolds = async (sql: Sql, name: string, now: Date): Promise<boolean> => {
  const row: unknown = await sql('throttles').select('name').where('name', name).where('ends_at', '>', now).first();
  return row !== undefined;
};

export const dropThrottles = (sql: Sql, names: readonly string[]): Promise<number> =>
  sql('throttles').whereIn('name', names).delete();

/** Takes attempts back: they were no failures, or count nothing. */
export const refund = (sql: Sql, name: string, acts = 1): Promise<number> =>
  sql('throttles').where('name', name).where('count', '>=', acts).decrement('count', acts);
