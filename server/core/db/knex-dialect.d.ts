declare module 'knex/lib/dialects/mysql2/index.js' {
  import knex from 'knex';

  /** Query that knex runs on a connection. */
  export interface Obj {
    readonly sql?: string;
  }
  export interface Connection {
    destroy(): void;
  }
  export default class MysqlClient extends knex.Client {
    _query(connection: Connection, obj: Obj | string): Promise<unknown>;
  }
}
