declare module 'knex/lib/dialects/mysql2/index.js' {
  import knex from 'knex';

  /** Query that knex runs on a connection. */
  export interface Obj {
    readonly sql?: string;
    readonly bindings?: readonly unknown[];
    readonly options?: { readonly isPrepared?: boolean };
    /** Rows and columns that the server answered. */
    response?: [rows: unknown, fields: unknown];
  }
  export interface Connection {
    query(sql: string, done: (error: Error | null) => void): void;
    execute(
      sql: string,
      values: readonly unknown[],
      done: (error: Error | null, rows: unknown, fields: unknown) => void,
    ): void;
    /** Forgets the prepared statement of a text. */
    unprepare(sql: string): void;
    destroy(): void;
    /** Why the pool closes the connection instead of using it again. */
    __knex__disposed?: unknown;
  }
  export default class MysqlClient extends knex.Client {
    /** The password in it is not enumerable. */
    readonly connectionSettings: object;
    acquireRawConnection(): Promise<Connection>;
    validateConnection(connection: Connection): Promise<boolean>;
    _query(connection: Connection, obj: Obj | string): Promise<unknown>;
  }
}
