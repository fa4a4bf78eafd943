import type { DatabaseAddress, DatabaseTls } from '../config/index.ts';

/** Options with which mysql2 connects. */
interface ConnectionOptions {
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly host?: string;
  readonly port?: number;
  readonly socketPath?: string;
  readonly ssl?: DatabaseTls;
}

/** Options of a connection to the first host of an address. */
export const connectionOptions = ({
  host,
  port,
  socketPath,
  ssl,
  user,
  password,
  database,
}: DatabaseAddress): ConnectionOptions => ({
  ...(socketPath === undefined ? { host, port } : { socketPath }),
  ...(ssl === undefined ? {} : { ssl }),
  user,
  password,
  database,
});
