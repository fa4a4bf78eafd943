import type { Knex } from '../../server/core/db/db.ts';

interface ServerRow {
  readonly version: string;
  readonly charset: string;
}

/** The server's version and the character set of Lectern's database. */
export const serverOf = async (sql: Knex): Promise<ServerRow> => {
  const row: ServerRow | undefined = await sql.first(
    sql.raw('VERSION() AS version'),
    sql.raw('@@character_set_database AS charset'),
  );
  return row ?? { version: 'unknown', charset: 'unknown' };
};

/** Settings changed by an administrator: names with their values as JSON. */
export const storedSettings = (sql: Knex): Promise<{ name: string; value: string }[]> =>
  sql('settings').select('name', 'value').orderBy('name');
