import type { Knex } from 'knex';
import type { Sql } from './db.ts';

/**
 * Rows `j` of a joining table with the row `n` that each names in `column`. The order of the tables is given: the
 * statistics of a table that grew by an import say for a while that it is empty.
 */
export const joinedRows = (sql: Sql, joining: string, named: string, column: string): Knex.QueryBuilder =>
  sql(`${joining} as j`).joinRaw('STRAIGHT_JOIN ?? AS n ON n.id = ??', [named, `j.${column}`]);
