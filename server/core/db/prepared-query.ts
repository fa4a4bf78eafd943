import type { Knex, Sql } from './db.ts';

type Value = string | number | Date;

/** Rows of the query for these values. */
type PreparedQuery<Row, Values extends readonly Value[]> = (sql: Sql, values: Values) => Promise<Row[]>;

interface Composed {
  readonly text: string;
  /** Binds the values to the placeholders of the text. */
  readonly bindings: (values: readonly Value[]) => Value[];
}

/** A value that stands for that of each call: of the same type, and equal to no other. */
const substituteOf = (value: Value, index: number): Value => {
  if (value instanceof Date) return new Date(Number.NaN);
  return typeof value === 'number' ? Number.MIN_SAFE_INTEGER + index : `\u0000${index}`;
};

const substitutesOf = <Values extends readonly Value[]>(values: Values): Values =>
  Object.assign(structuredClone(values), values.map(substituteOf));

const composed = (query: Knex.QueryBuilder, substitutes: readonly Value[]): Composed => {
  const { sql, bindings } = query.toSQL();
  const bound: Value[] = [];
  let next = 0;
  const text = sql.replaceAll('?', () => {
    const value: unknown = bindings[next++];
    // Numbers of the statement itself, as that of LIMIT, are part of the text.
    if (typeof value === 'number' && !substitutes.includes(value)) return String(value);
    if (typeof value !== 'string' && typeof value !== 'number' && !(value instanceof Date))
      throw new Error('a prepared query binds texts, numbers and times only');
    bound.push(value);
    return '?';
  });
  if (next !== bindings.length) throw new Error('a prepared query has a placeholder for each binding');
  return { text, bindings: values => bound.map(value => values[substitutes.indexOf(value)] ?? value) };
};

/**
 * Makes a query that is composed once, and that the server parses once for each connection. `compose` gets values that
 * stand for those of each call: it binds them and does not look at them. For statements of nearly every page: a
 * connection keeps few.
 */
export const preparedQuery = <Row, Values extends readonly Value[]>(
  compose: (sql: Sql, values: Values) => Knex.QueryBuilder,
): PreparedQuery<Row, Values> => {
  let query: Composed | undefined;
  return async (sql, values) => {
    if (!query) {
      const substitutes = substitutesOf(values);
      query = composed(compose(sql, substitutes), substitutes);
    }
    const [rows]: [Row[], unknown] = await sql.raw(query.text, query.bindings(values)).options({ isPrepared: true });
    return rows;
  };
};
