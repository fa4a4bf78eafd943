import { createHash } from 'node:crypto';
import knex, { type Knex } from 'knex';
import type { DatabaseAddress } from '../settings.ts';
import { patientClient } from './patient-client.ts';

export type { Knex } from 'knex';
/** Either the pool or a transaction: what a reading query needs. */
export type Sql = Knex;
export type Transaction = Knex.Transaction;

/** Sent to every new connection, the same for MariaDB and MySQL (stack, traps 7 and security: faults). */
const session = [
  'SET NAMES utf8mb4 COLLATE utf8mb4_unicode_ci',
  "SET SESSION sql_mode='STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO', SESSION time_zone='+00:00', SESSION innodb_lock_wait_timeout=5, SESSION lock_wait_timeout=30",
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

interface RawConnection {
  query(sql: string, done: (error: Error | null) => void): void;
}

const prepare = (connection: RawConnection, done: (error: Error | null, connection: RawConnection) => void): void => {
  const next = (index: number): void => {
    const statement = session[index];
    if (statement === undefined) {
      done(null, connection);
      return;
    }
    connection.query(statement, error => {
      if (error) done(error, connection);
      else next(index + 1);
    });
  };
  next(0);
};

/**
 * Opens a pool; no connection is made before the first query. `queryMs` bounds each query: the server has a limit,
 * commands have none.
 */
export const connect = (
  address: DatabaseAddress,
  { poolSize = 10, queryMs }: { poolSize?: number; queryMs?: number } = {},
): Knex =>
  knex({
    client: queryMs === undefined ? 'mysql2' : patientClient(queryMs),
    connection: {
      ...(address.socketPath ? { socketPath: address.socketPath } : { host: address.host, port: address.port }),
      user: address.user,
      password: address.password,
      database: address.database,
      charset: 'utf8mb4',
      timezone: 'Z',
      supportBigNumbers: true,
      decimalNumbers: true,
      connectTimeout: 4_000,
    },
    acquireConnectionTimeout: 8_000,
    pool: { min: 0, max: poolSize, afterCreate: prepare, idleTimeoutMillis: 30_000, createTimeoutMillis: 4_000 },
  });

/** MySQL and MariaDB error numbers that mean: try the whole transaction again. */
const transient = new Set([1205, 1213, 1020]);

/** The number the database gives its error; undefined for any other. */
export const errorNumber = (error: unknown): number | undefined =>
  error && typeof error === 'object' && 'errno' in error && typeof error.errno === 'number' ? error.errno : undefined;

/** A unique key refused the row: the race is settled (design, decision 10). */
export const isDuplicate = (error: unknown): boolean => errorNumber(error) === 1062;

const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));

/** Runs `work` in one transaction; a deadlock or lock wait is tried again with a growing pause, three times at most. */
export const transact = async <T>(sql: Knex, work: (tx: Transaction) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sql.transaction(work);
    } catch (error) {
      if (attempt > 3 || !transient.has(errorNumber(error) ?? 0)) throw error;
      await pause(attempt * 20 + Math.random() * 30);
    }
  }
};

const snapshots = new WeakSet<object>();

/** Runs `work` in a transaction that refuses every write. */
export const reading = <T>(sql: Knex, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  sql.transaction(
    tx => {
      snapshots.add(tx);
      return work(tx);
    },
    { readOnly: true },
  );

/** Whether nothing can be changed through it. */
export const isReading = (sql: Sql): boolean => snapshots.has(sql);

/** A short fixed-size key of parts, for unique columns: 64 hex characters. */
export const digest = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('hex');
