import type { Knex } from '../../core/db/db.ts';

/** Columns that a refused request may change. */
const apart: readonly string[] = [
  // Time of the last visit.
  'sessions',
  // Refused attempts are counted.
  'throttles',
  // Requested addresses without a page, counted at intervals.
  'not_founds',
];

interface Sum {
  readonly Table: string;
  readonly Checksum: number | null;
}

export type Sums = ReadonlyMap<string, number | null>;

let tables: readonly string[] | undefined;

const tablesOf = async (sql: Knex): Promise<readonly string[]> => {
  const [rows]: { name: string }[][] = await sql.raw(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  return (rows ?? []).map(({ name }) => name).filter(name => !apart.includes(name));
};

/** Checksum of the rows of each table. */
export const databaseSums = async (sql: Knex): Promise<Sums> => {
  tables ??= await tablesOf(sql);
  const [sums]: Sum[][] = await sql.raw(`CHECKSUM TABLE ${tables.map(() => '??').join(', ')}`, [...tables]);
  return new Map((sums ?? []).map(({ Table, Checksum }) => [Table.split('.').at(-1) ?? Table, Checksum]));
};

/** Tables whose rows changed. */
export const differing = (before: Sums, after: Sums): string[] =>
  [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
