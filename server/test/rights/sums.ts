import type { Knex } from '../../core/db/db.ts';

/** What a refused asking may write all the same. */
const apart: readonly string[] = [
  // When somebody was last here.
  'sessions',
  // Attempts count although they are refused.
  'throttles',
  // Addresses that were asked for and are not there, counted now and then.
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

/** A sum over the rows of every table. */
export const databaseSums = async (sql: Knex): Promise<Sums> => {
  tables ??= await tablesOf(sql);
  const [sums]: Sum[][] = await sql.raw(`CHECKSUM TABLE ${tables.map(() => '??').join(', ')}`, [...tables]);
  return new Map((sums ?? []).map(({ Table, Checksum }) => [Table.split('.').at(-1) ?? Table, Checksum]));
};

/** The tables whose rows are not what they were. */
export const differing = (before: Sums, after: Sums): string[] =>
  [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
