import type { Sql } from '../../core/db/index.ts';
import { type ColumnRow, columnRows, primaryKeyRows } from './column-queries.ts';
import type { ContentTable } from './table-class.ts';
import { contentTables } from './table-classes.ts';

export type ValueKind = 'integer' | 'number' | 'boolean' | 'date' | 'day' | 'binary' | 'text' | 'json';

export interface PortableColumn {
  readonly name: string;
  readonly kind: ValueKind;
  /** `varchar(190)`, `int unsigned` … */
  readonly fullType: string;
  readonly isNullable: boolean;
  /** Whether a row may lack it: the database fills it. */
  readonly hasDefault: boolean;
  readonly maxCharacters: number | undefined;
  readonly maxBytes: number | undefined;
  readonly isAscii: boolean;
}

/** A table of content with the columns that an export may hold. */
export interface PortableTable extends ContentTable {
  readonly name: string;
  readonly columns: readonly PortableColumn[];
  readonly primaryKey: readonly string[];
}

const integers = new Set(['tinyint', 'smallint', 'mediumint', 'int', 'bigint']);
const numbers = new Set(['decimal', 'double', 'float']);
const binaries = new Set(['binary', 'varbinary', 'blob', 'mediumblob', 'longblob', 'tinyblob']);

const kindOf = ({ name, type, fullType }: ColumnRow, { json = [] }: ContentTable): ValueKind => {
  if (json.includes(name) || type === 'json') return 'json';
  if (fullType.startsWith('tinyint(1)')) return 'boolean';
  if (integers.has(type)) return 'integer';
  if (numbers.has(type)) return 'number';
  if (type === 'datetime' || type === 'timestamp') return 'date';
  if (type === 'date') return 'day';
  return binaries.has(type) ? 'binary' : 'text';
};

const limitOf = (value: number | null): number | undefined => (value === null ? undefined : Number(value));

const portable = (row: ColumnRow, table: ContentTable): PortableColumn => ({
  name: row.name,
  kind: kindOf(row, table),
  fullType: row.fullType,
  isNullable: row.nullable === 'YES',
  hasDefault: row.nullable === 'YES' || row.preset !== null || row.extra.includes('auto_increment'),
  maxCharacters: limitOf(row.characters),
  maxBytes: limitOf(row.octets),
  isAscii: row.charset === 'ascii',
});

/** Reads the tables of content from the schema, in the order of the list of classes. */
export const portableTables = async (sql: Sql): Promise<PortableTable[]> => {
  const rows = await columnRows(sql);
  const keys = await primaryKeyRows(sql);
  const names = (of: readonly { table: string; name: string }[], table: string): string[] =>
    of.filter(row => row.table === table).map(({ name }) => name);
  return [...contentTables].map(([name, table]) => {
    const columns = rows.filter(row => row.table === name && !Object.hasOwn(table.secrets ?? {}, row.name));
    return {
      ...table,
      name,
      columns: columns.map(row => portable(row, table)),
      primaryKey: names(keys, name),
    };
  });
};
