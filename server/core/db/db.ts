import { createHash } from 'node:crypto';
import knex, { type Knex } from 'knex';
import type { DatabaseAddress } from '../config/index.ts';
import { queryTimeoutClient } from './query-timeout-client.ts';

export type { Knex } from 'knex';
/** The pool or a transaction, for reading queries. */
export type Sql = Knex;
export type Transaction = Knex.Transaction;

/** Sent to every new connection, the same for MariaDB and MySQL (stack, traps 7 and security: faults). */
const session = [
  'SET NAMES utf8mb4 COLLATE utf8mb4_unicode_ci',
  "SET SESSION sql_mode='STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO', SESSION time_zone='+00:00', SESSION innodb_lock_wait_timeout=5, SESSION lock_wait_timeout=30",
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

const readOnly = 'SET SESSION TRANSACTION READ ONLY';

interface RawConnection {
  query(sql: string, done: (error: Error | null) => void): void;
}

const prepare =
  (statements: readonly string[]) =>
  (connection: RawConnection, done: (error: Error | null, connection: RawConnection) => void): void => {
    const next = (index: number): void => {
      const statement = statements[index];
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
 * commands have none. `acquireMs` bounds the wait for a free connection. With `isReadOnly` the server refuses every
 * change.
 */
export const connect = (
  address: DatabaseAddress,
  {
    poolSize = 10,
    queryMs,
    acquireMs = 8_000,
    isReadOnly = false,
  }: { poolSize?: number; queryMs?: number; acquireMs?: number; isReadOnly?: boolean } = {},
): Knex =>
  knex({
    client: queryMs === undefined ? 'mysql2' : queryTimeoutClient(queryMs),
    connection: {
      ...(address.socketPath ? { socketPath: address.socketPath } : { host: address.host, port: address.port }),
      ...(address.ssl ? { ssl: address.ssl } : {}),
      user: address.user,
      password: address.password,
      database: address.database,
      charset: 'utf8mb4',
      timezone: 'Z',
      supportBigNumbers: true,
      decimalNumbers: true,
      connectTimeout: 4_000,
      // Knex prepares no statements, for which each connection would reserve half a megabyte.
      maxPreparedStatements: 1,
    },
    acquireConnectionTimeout: acquireMs,
    pool: {
      ...{ min: 0, max: poolSize, idleTimeoutMillis: 30_000, createTimeoutMillis: 4_000 },
      afterCreate: prepare(isReadOnly ? [...session, readOnly] : session),
    },
  });

/** MySQL and MariaDB error numbers that mean: try the whole transaction again. */
const transient = new Set([1205, 1213, 1020]);

/** Number of a database error; undefined for any other error. */
export const errorNumber = (error: unknown): number | undefined =>
  error && typeof error === 'object' && 'errno' in error && typeof error.errno === 'number' ? error.errno : undefined;

/** True if a unique key rejected the row (design, decision 10). */
export const isDuplicate = (error: unknown): boolean => errorNumber(error) === 1062;

const lostCodes = new Set([
  'ECONNRESET',
  'EPIPE',
  'PROTOCOL_CONNECTION_LOST',
  'ER_CONNECTION_KILLED',
  'ER_SERVER_SHUTDOWN',
  'ER_NET_READ_ERROR',
  'ER_NET_WRITE_ERROR',
]);

// mysql2 sets no code for the second query on a lost connection, and knex none for the end of its transaction.
const lostWords =
  /connection is in closed state|connection is closed|Connection lost|Transaction query already complete/i;

const codeOf = (error: unknown): string =>
  error && typeof error === 'object' && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether the connection to the database ended while it was used. */
export const isConnectionLost = (error: unknown): boolean =>
  lostCodes.has(codeOf(error)) ||
  [1927, 1053].includes(errorNumber(error) ?? 0) ||
  (error instanceof Error && lostWords.test(error.message));

const awayCodes = new Set(['ECONNREFUSED', 'ENOENT', 'ETIMEDOUT', 'ER_CON_COUNT_ERROR', 'QUERY_TIMEOUT']);

/** Too many connections; a full disk or table; no node of a cluster ready; the server reads only or stops. */
const awayNumbers = new Set([1040, 1203, 1226, 1021, 1114, 1030, 1026, 3, 1047, 1290, 1836, 1317, 1205, 1213, 1020]);

/** True if the database cannot run a query now but might later. */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) ||
  awayCodes.has(codeOf(error)) ||
  awayNumbers.has(errorNumber(error) ?? 0) ||
  (error instanceof Error && error.name === 'KnexTimeoutError');

const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));

const retriesMost = 3;
const reconnectsMost = 2;

// Random pauses, so that transactions that collided do not collide again: up to 60, 180 and 540 ms.
const pauseBefore = (retry: number): Promise<void> => pause(20 * 3 ** retry * (0.3 + 0.7 * Math.random()));

/** Retries after a deadlock or a lock wait with a growing pause, three times at most. */
export const retrying = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let retry = 1; ; retry++) {
    try {
      return await work();
    } catch (error) {
      if (retry > retriesMost || !transient.has(errorNumber(error) ?? 0)) throw error;
      await pauseBefore(retry);
    }
  }
};

/**
 * Runs `work` in one transaction. Retries after a deadlock or lock wait with a growing pause, three times at most, and
 * twice after a connection lost before the work was done: its transaction cannot have been committed. The pause lets
 * the pool notice which of its other connections were lost with it.
 */
export const transact = async <T>(sql: Knex, work: (tx: Transaction) => Promise<T>): Promise<T> => {
  let isDone = false;
  const once = (): Promise<T> =>
    sql.transaction(async tx => {
      isDone = false;
      const result = await work(tx);
      isDone = true;
      return result;
    });
  return retrying(async () => {
    for (let retry = 1; ; retry++) {
      try {
        return await once();
      } catch (error) {
        if (retry > reconnectsMost || isDone || !isConnectionLost(error)) throw error;
        await pauseBefore(retry);
      }
    }
  });
};

class RolledBack extends Error {}

/** Runs `work` in one transaction that is rolled back. */
export const rolledBack = async (sql: Knex, work: (tx: Transaction) => Promise<void>): Promise<void> => {
  try {
    await sql.transaction(async tx => {
      await work(tx);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
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

/** True for a transaction of `reading`. */
export const isReading = (sql: Sql): boolean => snapshots.has(sql);

/** A short fixed-size key of parts, for unique columns: 64 hex characters. */
export const digest = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('hex');
