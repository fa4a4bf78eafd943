import { type Knex, unendedProblem } from '../../server/core/db/index.ts';

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

/** Kinds of jobs that failed for good, or are given up until their next time, with the last reason. */
export const failedJobs = (sql: Knex): Promise<{ kind: string; problem: string }[]> =>
  sql('jobs')
    .where('state', 'failed')
    .orWhere(one => one.where('state', 'waiting').where('problem', unendedProblem))
    .select('kind', 'problem')
    .orderBy('due_at', 'desc')
    .limit(1_000);
