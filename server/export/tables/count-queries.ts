import type { Sql } from '../../core/db/index.ts';

/** Number of rows in these tables together. */
export const countRowsOf = async (sql: Sql, tables: readonly { readonly name: string }[]): Promise<number> => {
  let all = 0;
  for (const { name } of tables) {
    const [row] = await sql(name).count({ count: '*' });
    all += Number(row?.count ?? 0);
  }
  return all;
};

/** Migrations that the database has had. */
export const doneMigrations = (sql: Sql): Promise<string[]> => sql('migrations').orderBy('id').pluck('name');
