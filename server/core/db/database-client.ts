import MysqlClient, { type Connection, type Obj } from 'knex/lib/dialects/mysql2/index.js';
import { isNotReady, isReadOnly, isUnknownToServer, isUnprepared } from './database-errors.ts';
import type { DatabaseHosts, DatabasePlace } from './database-hosts.ts';

/** Error of a query that exceeded its time limit. */
class QueryTimeout extends Error {
  readonly code = 'QUERY_TIMEOUT';
}

/**
 * Runs a query with a time limit. Otherwise a server that accepts and never answers would block a request for ever. The
 * connection is destroyed too, so that the pool opens a new one (security: faults).
 */
const limited = (connection: Connection, limitMs: number, query: () => Promise<unknown>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      connection.destroy();
      reject(new QueryTimeout(`no answer from the database within ${limitMs} ms`));
    }, limitMs);
    query()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });

const query = (connection: Connection, sql: string): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.query(sql, error => (error ? reject(error) : resolve()));
  });

const executeOnce = (connection: Connection, obj: Obj): Promise<Obj> =>
  new Promise((resolve, reject) => {
    connection.execute(obj.sql ?? '', obj.bindings ?? [], (error, ...response) => {
      if (error) return reject(error);
      obj.response = response;
      resolve(obj);
    });
  });

/**
 * Executes the statement of a `preparedQuery`, which the server parses on its first use by a connection. A server that has
 * no room for prepared statements, or lost this one, is sent the text by `ask`.
 */
const execute = async (connection: Connection, obj: Obj, ask: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await executeOnce(connection, obj);
  } catch (error) {
    if (!isUnprepared(error)) throw error;
    // A statement that the server lost would fail again.
    connection.unprepare(obj.sql ?? '');
    return await ask();
  }
};

const isPrepared = (obj: Obj | string): obj is Obj => typeof obj === 'object' && obj.options?.isPrepared === true;

/**
 * Throws if the server cannot be used: a node that left its cluster accepts connections, and refuses `DO`, but not a
 * `SELECT` without a table. A node of a Galera cluster first applies what was committed on the others.
 */
const checkReady = async (connection: Connection): Promise<void> => {
  await query(connection, 'DO 1');
  try {
    await query(connection, 'SET STATEMENT wsrep_sync_wait = 1 FOR SELECT 1');
  } catch (error) {
    if (!isUnknownToServer(error)) throw error;
  }
};

/**
 * Database client with a time limit for each query, and with fail-over: a new connection goes to the first host that
 * answers, all connections are to the same host, and one to a node that left its cluster is not used again.
 */
export const databaseClient = (hosts: DatabaseHosts, queryMs: number | undefined): typeof MysqlClient => {
  const placeOf = new WeakMap<Connection, DatabasePlace>();
  return class extends MysqlClient {
    readonly #connectTo = async (place: DatabasePlace): Promise<Connection> => {
      // Not copied: the password is not enumerable.
      Object.assign(this.connectionSettings, place);
      const connection = await super.acquireRawConnection();
      placeOf.set(connection, place);
      try {
        if (hosts.areSeveral) await limited(connection, hosts.connectMs, () => checkReady(connection));
      } catch (error) {
        connection.destroy();
        throw error;
      }
      hosts.markUsed(place);
      return connection;
    };

    override async validateConnection(connection: Connection): Promise<boolean> {
      const place = placeOf.get(connection);
      return place !== undefined && hosts.isInUse(place) && (await super.validateConnection(connection));
    }

    override async acquireRawConnection(): Promise<Connection> {
      let problem: unknown;
      for (const place of hosts.inOrder()) {
        try {
          return await this.#connectTo(place);
        } catch (error) {
          hosts.markFailed(place);
          problem = error;
        }
      }
      throw problem;
    }

    override async _query(connection: Connection, obj: Obj | string): Promise<unknown> {
      const ask = (): Promise<unknown> => super._query(connection, obj);
      const run = (): Promise<unknown> => (isPrepared(obj) ? execute(connection, obj, ask) : ask());
      try {
        return await (queryMs === undefined ? run() : limited(connection, queryMs, run));
      } catch (error) {
        if (isNotReady(error) || isReadOnly(error)) {
          // The pool closes it after the end of its transaction.
          connection.__knex__disposed = error;
          const place = placeOf.get(connection);
          if (place) hosts.markFailed(place);
        }
        throw error;
      }
    }
  };
};
