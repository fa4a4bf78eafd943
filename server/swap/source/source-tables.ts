import { plainError } from '../../core/errors/index.ts';
import type { FoundTable, Reader } from './reader-queries.ts';
import type { OpenedSource, SourceRow } from './source.ts';

type Tables = Pick<OpenedSource, 'hasTable' | 'columnsOf' | 'count' | 'rowsAfter' | 'rowsWith' | 'bytes'>;

/** Values of one query. */
const valuesMost = 1_000;

const noColumns: ReadonlySet<string> = new Set();

/** The tables of one prefix. A table that is missing has no rows, and `failed` rethrows what the database reports. */
export const sourceTables = (
  reader: Reader,
  found: ReadonlyMap<string, FoundTable>,
  { prefix, failed }: { prefix: string; failed: (error: unknown) => never },
): Tables => {
  const columnsOf = (table: string): ReadonlySet<string> => found.get(prefix + table)?.columns ?? noColumns;
  const has = (table: string, columns: readonly string[]): boolean =>
    found.has(prefix + table) && columns.every(column => columnsOf(table).has(column));
  return {
    hasTable: table => found.has(prefix + table),
    columnsOf,
    bytes: [...found].reduce((sum, [name, { bytes }]) => (name.startsWith(prefix) ? sum + bytes : sum), 0),
    count: async (table, matching = {}) =>
      has(table, Object.keys(matching)) ? reader.count(prefix + table, matching).catch(failed) : 0,
    rowsAfter: async (table, key, after, limit) => {
      if (!found.has(prefix + table)) return [];
      // Without its key a table would seem empty.
      if (!has(table, [key])) throw plainError(`The table ${prefix}${table} of the old site has no column ${key}.`);
      return reader.rowsAfter(prefix + table, key, after, limit).catch(failed);
    },
    rowsWith: async (table, column, values) => {
      if (!has(table, [column])) return [];
      const rows: SourceRow[] = [];
      for (let at = 0; at < values.length; at += valuesMost) {
        const part = await reader.rowsWith(prefix + table, column, values.slice(at, at + valuesMost)).catch(failed);
        for (const row of part) rows.push(row);
      }
      return rows;
    },
  };
};
