import { migrationSource } from '../../migrations/index.ts';
import type { Knex } from '../../server/core/db/db.ts';
import {
  type ColumnRow,
  columnRows,
  type ForeignKeyRow,
  foreignKeyRows,
  type KeyRow,
  keyRows,
  type TableRow,
  tableRows,
} from './schema-queries.ts';

export interface Key {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
}

export interface Table extends TableRow {
  readonly columns: readonly ColumnRow[];
  readonly keys: readonly Key[];
  readonly foreignKeys: readonly ForeignKeyRow[];
}

/** The tables that one migration creates. */
export interface Area {
  /** The name of the migration without its number. */
  readonly name: string;
  readonly tables: readonly Table[];
}

/** Returns a type without the display width of numbers, which means nothing except for tinyint(1): true or false. */
export const shortType = (type: string): string => type.replace(/\b((?:big|small)?int|tinyint(?!\(1\)))\(\d+\)/, '$1');

/** Sorts by code units: databases differ in where they put an underscore. */
const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name < other.name ? -1 : Number(one.name > other.name);

const keysOf = (rows: readonly KeyRow[]): Key[] => {
  const found = new Map<string, Key & { columns: string[] }>();
  for (const { name, column, nonUnique } of rows) {
    const key = found.get(name);
    if (key) key.columns.push(column);
    else found.set(name, { name, columns: [column], isUnique: Number(nonUnique) === 0 });
  }
  const rank = ({ name, isUnique }: Key): number => (name === 'PRIMARY' ? 0 : isUnique ? 1 : 2);
  return [...found.values()].sort((one, other) => rank(one) - rank(other) || byName(one, other));
};

const tablesIn = async (sql: Knex): Promise<Table[]> => {
  const tables = (await tableRows(sql)).toSorted(byName);
  const [columns, keys, foreignKeys] = [await columnRows(sql), await keyRows(sql), await foreignKeyRows(sql)];
  const of = <T extends { readonly table: string }>(rows: readonly T[], name: string): T[] =>
    rows.filter(({ table }) => table === name);
  return tables.map(table => ({
    ...table,
    columns: of(columns, table.name),
    keys: keysOf(of(keys, table.name)),
    foreignKeys: of(foreignKeys, table.name),
  }));
};

/** Runs every migration in an empty database and returns what each has created. */
export const createdAreas = async (sql: Knex): Promise<Area[]> => {
  const names = new Map<string, string[]>();
  const known = new Set<string>();
  for (const migration of await migrationSource.getMigrations([])) {
    await (await migrationSource.getMigration(migration)).up(sql);
    const created = (await tableRows(sql)).map(({ name }) => name).filter(name => !known.has(name));
    for (const name of created) known.add(name);
    if (created.length > 0) names.set(migration.replace(/^\d+-/, ''), created);
  }
  const tables = await tablesIn(sql);
  return [...names].map(([name, created]) => ({ name, tables: tables.filter(table => created.includes(table.name)) }));
};
