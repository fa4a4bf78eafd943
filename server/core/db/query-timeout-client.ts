import MysqlClient, { type Connection, type Obj } from 'knex/lib/dialects/mysql2/index.js';

/** Error of a query that exceeded its time limit. */
class QueryTimeout extends Error {
  readonly code = 'QUERY_TIMEOUT';
}

/**
 * Database client with a time limit for each query. Otherwise a server that accepts and never answers would block a
 * request for ever. The connection is destroyed too, so that the pool opens a new one (security: faults).
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
