import { join } from 'node:path';
import type { Sql } from '../../core/db/index.ts';
import { tablePath } from '../format/table-path.ts';
import type { PortableColumn, PortableTable } from '../tables/portable-table.ts';
import { exported } from '../tables/values.ts';
import { type Written, writeHashed } from './hashed-file.ts';
import { rowsOf, type StoredRow } from './row-queries.ts';

export interface TableChoice {
  /** Whether password hashes and other secrets of accounts are exported. */
  readonly accountSecrets: boolean;
  /** Whether a row is exported. */
  readonly accepts: (table: string, row: StoredRow) => boolean;
}

export interface WrittenTable extends Written {
  readonly rows: number;
}

/** Columns of a table that an export holds. */
export const chosenColumns = (table: PortableTable, { accountSecrets }: Pick<TableChoice, 'accountSecrets'>) =>
  table.columns.filter(({ name }) => accountSecrets || !Object.hasOwn(table.accountSecrets ?? {}, name));

const lineOf = (columns: readonly PortableColumn[], row: StoredRow): string =>
  `${JSON.stringify(Object.fromEntries(columns.map(column => [column.name, exported(column, row[column.name])])))}\n`;

/** Writes the rows of a table, each as a line of JSON. */
export const writeTable = async (
  sql: Sql,
  folder: string,
  table: PortableTable,
  choice: TableChoice,
  step: () => void,
): Promise<WrittenTable> => {
  const columns = chosenColumns(table, choice);
  let rows = 0;
  const written = await writeHashed(join(folder, tablePath(table.name)), async write => {
    for await (const row of rowsOf(sql, { ...table, columns })) {
      step();
      if (!choice.accepts(table.name, row)) continue;
      rows++;
      await write(lineOf(columns, row));
    }
  });
  return { rows, ...written };
};
