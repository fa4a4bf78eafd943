import { createHash } from 'node:crypto';
import knex, { type Knex } from 'knex';
import type { DatabaseAddress } from '../config/index.ts';
import { connectionOptions } from './connection-options.ts';
import { databaseClient } from './database-client.ts';
import { databaseHosts, openMs } from './database-hosts.ts';

export type { Knex } from 'knex';
/** The pool or a transaction, for reading queries. */
export type Sql = Knex;
export type Transaction = Knex.Transaction;

/** Statements of `preparedQuery` that stay prepared on a connection. */
const preparedMost = 8;

/** Longest time in which a statement waits for the lock of another transaction. */
export const lockWaitMs = 5_000;

/** Sent to every new connection, the same for MariaDB and MySQL (stack, traps 7 and security: faults). */
const session = [
  'SET NAMES utf8mb4 COLLATE utf8mb4_unicode_ci',
  `SET SESSION sql_mode='STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO', SESSION time_zone='+00:00', SESSION innodb_lock_wait_timeout=${lockWaitMs / 1000}, SESSION lock_wait_timeout=30, SESSION group_concat_max_len=1048576`,
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
): Knex => {
  const hosts = databaseHosts(address);
  return knex({
    client: databaseClient(hosts, queryMs),
    connection: {
      ...connectionOptions(address),
      charset: 'utf8mb4',
      timezone: 'Z',
      supportBigNumbers: true,
      decimalNumbers: true,
      connectTimeout: hosts.connectMs,
      // By default each connection would reserve half a megabyte for its prepared statements.
      maxPreparedStatements: preparedMost,
    },
    acquireConnectionTimeout: acquireMs,
    pool: {
      ...{ min: 0, max: poolSize, idleTimeoutMillis: 30_000, createTimeoutMillis: openMs },
      afterCreate: prepare(isReadOnly ? [...session, readOnly] : session),
    },
  });
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
