import MysqlClient, { type Connection, type Obj } from 'knex/lib/dialects/mysql2/index.js';
import { isNotReady } from './database-errors.ts';
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

/** Throws if the server answers no queries: a node that left its cluster accepts connections. */
const checkReady = (connection: Connection): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.query('SELECT 1', error => (error ? reject(error) : resolve()));
  });

/**
 * Database client with a time limit for each query, and with fail-over: a new connection goes to the first host that
 * answers, and a connection to a node that left its cluster is not used again.
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
        if (hosts.areSeveral) await checkReady(connection);
      } catch (error) {
        connection.destroy();
        throw error;
      }
      return connection;
    };

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
      const query = (): Promise<unknown> => super._query(connection, obj);
      try {
        return await (queryMs === undefined ? query() : limited(connection, queryMs, query));
      } catch (error) {
        if (isNotReady(error)) {
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
