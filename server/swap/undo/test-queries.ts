import type { Sql } from '../../core/db/index.ts';

/** Names of all tables. */
export const tableNames = async (sql: Sql): Promise<readonly string[]> => {
  const names: string[] = await sql('information_schema.TABLES')
    .whereRaw('TABLE_SCHEMA = DATABASE()')
    .orderBy('TABLE_NAME')
    .pluck('TABLE_NAME');
  return names;
};
