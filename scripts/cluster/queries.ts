import mysql, { type RowDataPacket } from 'mysql2/promise';

/** Runs statements at a node as its administrator, by a connection that lasts no longer. */
export const asAdministrator = async (
  socketPath: string,
  ...statements: readonly string[]
): Promise<RowDataPacket[]> => {
  const connection = await mysql.createConnection({ socketPath, user: 'root', connectTimeout: 2_000 });
  connection.on('error', () => undefined);
  try {
    let rows: RowDataPacket[] = [];
    for (const statement of statements) [rows] = await connection.query<RowDataPacket[]>(statement);
    return rows;
  } finally {
    connection.destroy();
  }
};

/** State of a node: `Synced` when it has the data of the cluster and answers queries. */
export const nodeStatus = async (socketPath: string): Promise<string> => {
  const [row] = await asAdministrator(socketPath, "SHOW STATUS LIKE 'wsrep_local_state_comment'");
  return String(row?.Value);
};

/** Creates the database and the user of the site. */
export const openToSite = (socketPath: string): Promise<unknown> =>
  asAdministrator(
    socketPath,
    'CREATE DATABASE IF NOT EXISTS lectern CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci',
    "CREATE USER IF NOT EXISTS lectern@'127.0.0.1' IDENTIFIED BY 'lectern'",
    "GRANT ALL ON lectern.* TO lectern@'127.0.0.1'",
  );

/** Creates the database `lectern` and an administrator for tests, who creates databases and users. */
export const openToTests = (socketPath: string, password: string): Promise<unknown> =>
  asAdministrator(
    socketPath,
    'CREATE DATABASE IF NOT EXISTS lectern CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci',
    `CREATE OR REPLACE USER root@'127.0.0.1' IDENTIFIED BY '${password}'`,
    "GRANT ALL ON *.* TO root@'127.0.0.1' WITH GRANT OPTION",
  );

/** Cuts a node off from the others, or connects it again. */
export const isolate = (socketPath: string, isCut: boolean): Promise<unknown> =>
  asAdministrator(socketPath, `SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${isCut ? 1 : 0}'`);
