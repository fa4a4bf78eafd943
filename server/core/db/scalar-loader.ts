import DataLoader from 'dataloader';
import type { Knex, Sql } from './db.ts';

type Scalar = Knex.QueryBuilder | Knex.Raw;

const loaders = new WeakMap<Sql, DataLoader<Scalar, unknown>>();

/** Sends the queries as the columns of one statement. */
const loadTogether = async (sql: Sql, queries: readonly Scalar[]): Promise<unknown[]> => {
  const columns = Object.fromEntries(queries.map((query, index) => [`v${index}`, query]));
  const row: Readonly<Record<string, unknown>> = await sql.select(columns).first();
  return Object.values(row);
};

const loaderOf = (sql: Sql): DataLoader<Scalar, unknown> => {
  const loader =
    loaders.get(sql) ??
    new DataLoader<Scalar, unknown>(queries => loadTogether(sql, queries), { cache: false, maxBatchSize: 30 });
  loaders.set(sql, loader);
  return loader;
};

/**
 * Returns the number that a query of one column selects, such as an id or EXISTS; for a date its milliseconds since
 * 1970. The query has at most one row; without a row the result is null. Queries of the same turn, in all modules, are
 * sent as one statement, at most 30 in each. An error of one query rejects all queries of its statement.
 */
export const scalar = async (sql: Sql, query: Scalar): Promise<number | null> => {
  const value = await loaderOf(sql).load(query);
  return value === null ? null : Number(value);
};
