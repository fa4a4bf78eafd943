import type { Knex } from '../../server/core/db.ts';

/** The names of the database's tables. */
export const tablesOf = (sql: Knex, database: string): Promise<string[]> =>
  sql('information_schema.tables').where('table_schema', database).pluck('table_name');

/** Drops these tables, whatever refers to what. */
export const dropTables = (sql: Knex, names: readonly string[]): Promise<void> =>
  sql.transaction(async tx => {
    await tx.raw('SET SESSION foreign_key_checks = 0');
    for (const name of names) await tx.schema.dropTableIfExists(name);
    await tx.raw('SET SESSION foreign_key_checks = 1');
  });
