import type { Knex } from './db.ts';

/** Resolves with the number of rows that a query finds. */
export const countRows = async (query: Knex.QueryBuilder): Promise<number> => {
  const [row]: { count: number }[] = await query.count({ count: '*' });
  return Number(row?.count ?? 0);
};
