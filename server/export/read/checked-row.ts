import { z } from 'zod';
import { storageName } from '../format/stored-files.ts';
import type { PortableColumn, PortableTable } from '../tables/portable-table.ts';
import { BadValue, imported } from '../tables/values.ts';

/** A row of an export as the database stores it, with the columns that the export holds. */
export type ImportedRow = Record<string, unknown>;

const anyObject = z.record(z.string(), z.unknown());

const object = (bytes: Buffer): Record<string, unknown> => {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new BadValue('this is not JSON');
  }
  const read = anyObject.safeParse(json);
  if (!read.success || Array.isArray(json)) throw new BadValue('this is not a JSON object');
  return read.data;
};

// A browser reads an address without the control characters and blanks in it.
const isScript = (value: unknown): boolean =>
  typeof value === 'string' && /^(?:javascript|vbscript|data):/i.test(value.replace(/[\p{Cc}\p{Z}]/gu, ''));

// Any other one could lead out of the data folder.
const isStorageName = (value: unknown): boolean => typeof value === 'string' && storageName.test(value);

export type RowReader = (bytes: Buffer) => ImportedRow;

/** Reads the lines of a table. A line that the table cannot store throws `BadValue`, which names the column. */
export const rowReader = ({
  columns,
  addresses = [],
  storageNames = [],
  accountSecrets = {},
}: PortableTable): RowReader => {
  const byName = new Map<string, PortableColumn>(columns.map(column => [column.name, column]));
  const needed = columns.filter(({ name, hasDefault }) => !hasDefault && !Object.hasOwn(accountSecrets, name));
  return bytes => {
    const read = object(bytes);
    const row: ImportedRow = {};
    for (const [name, value] of Object.entries(read)) {
      const column = byName.get(name);
      if (!column) throw new BadValue(`unknown column ${name.slice(0, 64)}`);
      if (addresses.includes(name) && isScript(value)) throw new BadValue(`${name} is a script, not an address`);
      if (storageNames.includes(name) && value !== null && !isStorageName(value))
        throw new BadValue(`${name} is not the name of a stored file`);
      try {
        row[name] = imported(column, value);
      } catch (error) {
        throw error instanceof BadValue ? new BadValue(`${name} ${error.message}`) : error;
      }
    }
    const missing = needed.find(({ name }) => !Object.hasOwn(row, name));
    if (missing) throw new BadValue(`${missing.name} is missing`);
    return row;
  };
};
