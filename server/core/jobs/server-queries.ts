import { errorNumber, type Sql } from '../db/index.ts';

export interface ServerRow {
  readonly node: string;
  readonly host: string;
  readonly pid: number;
  /** How long ago it was seen, by the clock of the database. */
  readonly age: number;
}

/** Says that a server lives; adds it when it is new, or was taken for dead. */
export const seeServer = async (
  sql: Sql,
  { node, host, pid }: Pick<ServerRow, 'node' | 'host' | 'pid'>,
): Promise<void> => {
  const now = sql.raw('UTC_TIMESTAMP()');
  await sql('servers').insert({ node, host, pid, started_at: now, seen_at: now }).onConflict('node').merge(['seen_at']);
};

const noSuchTable = 1146;

/** All servers on record; none in a database without such a table. */
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

/** Takes servers off the record; what they had taken is due at once. */
export const removeServers = (sql: Sql, nodes: readonly string[], dueAt: Date): Promise<void> =>
  sql.transaction(async tx => {
    await tx('jobs').whereIn('worker', nodes).where('state', 'waiting').update({ worker: null, due_at: dueAt });
    await tx('outbox').whereIn('worker', nodes).where('state', 'waiting').update({ worker: null, due_at: dueAt });
    await tx('servers').whereIn('node', nodes).delete();
  });
