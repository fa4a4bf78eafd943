import MysqlClient, { type Connection, type Obj } from 'knex/lib/dialects/mysql2/index.js';

/** The database took longer than a page may wait. */
class QueryTimeout extends Error {
  readonly code = 'QUERY_TIMEOUT';
}

/**
 * A database client that gives up on a query after a while. A server that accepts and never answers would otherwise
 * hold a request for ever; the connection is destroyed with it, so the pool makes a new one (security: faults).
 */
export const queryTimeoutClient = (limitMs: number): typeof MysqlClient =>
  class extends MysqlClient {
    override _query(connection: Connection, obj: Obj | string): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          connection.destroy();
          reject(new QueryTimeout(`no answer from the database within ${limitMs} ms`));
        }, limitMs);
        super
          ._query(connection, obj)
          .then(resolve, reject)
          .finally(() => clearTimeout(timer));
      });
    }
  };
