import type { Knex, Sql } from './db.ts';

type Value = string | number | Date;

/** Rows of the query for the values of its placeholders, in their order. */
type PreparedQuery<Row> = (sql: Sql, values: readonly Value[]) => Promise<Row[]>;

/**
 * Makes a query that is composed once, and that the server parses once for each connection. `compose` writes a `?` for
 * each value and binds none. For statements of nearly every request: a connection keeps few.
 */
export const preparedQuery = <Row>(compose: (sql: Sql) => Knex.QueryBuilder): PreparedQuery<Row> => {
  let text: string | undefined;
  return async (sql, values) => {
    text ??= compose(sql).toSQL().sql;
    const [rows]: [Row[], unknown] = await sql.raw(text, [...values]).options({ isPrepared: true });
    return rows;
  };
};
