import { errorNumber, type Sql, transact } from '../db/index.ts';
import { endLeases } from '../leases/index.ts';

export interface ServerRow {
  readonly node: string;
  readonly host: string;
  readonly pid: number;
  /** Seconds since it was seen, by the clock of the database. */
  readonly age: number;
}

/** Records that a server is alive; adds it if it is new or was removed. */
export const seeServer = async (
  sql: Sql,
  { node, host, pid }: Pick<ServerRow, 'node' | 'host' | 'pid'>,
): Promise<void> => {
  const now = sql.raw('UTC_TIMESTAMP()');
  await sql('servers').insert({ node, host, pid, started_at: now, seen_at: now }).onConflict('node').merge(['seen_at']);
};

const noSuchTable = 1146;

/** All recorded servers; none if the table does not exist. */
export const serverRows = async (sql: Sql): Promise<ServerRow[]> => {
  try {
    return await sql('servers').select('node', 'host', 'pid', {
      age: sql.raw('TIMESTAMPDIFF(SECOND, seen_at, UTC_TIMESTAMP())'),
    });
  } catch (error) {
    if (errorNumber(error) === noSuchTable) return [];
    throw error;
  }
};

/** Removes dead servers and makes their claimed jobs and mails due. */
export const removeServers = (sql: Sql, nodes: readonly string[]): Promise<void> =>
  transact(sql, async tx => {
    await endLeases(tx, nodes);
    await tx('servers').whereIn('node', nodes).delete();
  });

export const removeServer = (sql: Sql, node: string): Promise<number> => sql('servers').where({ node }).delete();
