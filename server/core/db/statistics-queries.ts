import type { Sql } from './db.ts';

/**
 * Counts the rows of tables anew, by samples, and lets open connections plan by them. A table that was opened empty is
 * planned as an empty one until then, however many rows an import has added.
 */
export const refreshStatistics = async (sql: Sql, tables: readonly string[]): Promise<void> => {
  await sql.raw(`ANALYZE TABLE ${tables.map(() => '??').join(', ')}`, [...tables]);
};
