import type { Knex } from '../../server/core/db/index.ts';

interface ServerRow {
  readonly version: string;
  readonly charset: string;
  /** Most connections at a time. */
  readonly connections: number;
}

/** The server's version, the character set of Lectern's database, and the connections that the server allows. */
export const serverOf = async (sql: Knex): Promise<ServerRow> => {
  const row: ServerRow | undefined = await sql.first(
    sql.raw('VERSION() AS version'),
    sql.raw('@@character_set_database AS charset'),
    sql.raw('@@max_connections AS connections'),
  );
  return row ?? { version: 'unknown', charset: 'unknown', connections: 0 };
};

/** Settings changed by an administrator: names with their values as JSON. */
export const storedSettings = (sql: Knex): Promise<{ name: string; value: string }[]> =>
  sql('settings').select('name', 'value').orderBy('name');

/** Jobs that failed for good, and those during which a process crashed more than twice in a row. */
export const failedJobs = (sql: Knex): Promise<{ kind: string; problem: string; crashes: number }[]> =>
  sql('jobs')
    .where('state', 'failed')
    .orWhere('crashes', '>', 2)
    .select('kind', 'problem', 'crashes')
    .orderBy('due_at', 'desc')
    .limit(1_000);
