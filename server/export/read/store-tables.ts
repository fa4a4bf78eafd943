import { join } from 'node:path';
import { errorNumber, type Knex } from '../../core/db/index.ts';
import { plainError } from '../../core/errors/index.ts';
import { linesOf } from '../format/lines.ts';
import type { Manifest } from '../format/manifest.ts';
import type { Bars } from '../format/progress.ts';
import { tablePath } from '../format/table-path.ts';
import type { PortableTable } from '../tables/portable-table.ts';
import { type ImportedRow, rowReader } from './checked-row.ts';
import { type Begun, storeRows, withoutForeignKeys } from './import-queries.ts';

const rowsAtOnce = 200;
const bytesAtOnce = 1024 * 1024;

/** Numbers of database errors that come from the rows: a second row with a unique value, a value out of range … */
const rowErrors = new Set([1062, 1264, 1292, 1366, 1406, 3140, 4025]);

const refused = (table: string, from: number, to: number) => (error: unknown) => {
  if (!rowErrors.has(errorNumber(error) ?? 0)) throw error;
  const words = error instanceof Error && 'sqlMessage' in error ? String(error.sqlMessage) : String(error);
  throw plainError(`${tablePath(table)}, lines ${from} to ${to}: the database rejected them (${words.slice(0, 200)}).`);
};

/** Markup nested deeper than anybody writes ends the stack of the sanitizer. */
const tooDeep = (table: string, line: number) => (error: unknown) => {
  if (!(error instanceof RangeError)) throw error;
  throw plainError(`${tablePath(table)}, line ${line}: its markup is nested too deeply.`);
};

interface Stored {
  readonly sql: Knex;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly begun: Begun;
  readonly cleanerOf: (table: PortableTable) => (row: ImportedRow) => Promise<ImportedRow>;
  readonly step: (rows: number) => void;
}

const storeTable = async ({ sql, folder, begun, cleanerOf, step }: Stored, table: PortableTable): Promise<void> => {
  const done = begun.table === table.name ? begun.lines : 0;
  const read = rowReader(table);
  const clean = cleanerOf(table);
  let rows: ImportedRow[] = [];
  let bytes = 0;
  let first = done + 1;
  const store = async (lines: number): Promise<void> => {
    if (rows.length === 0) return;
    const batch = rows;
    const position = { digest: begun.digest, table: table.name, lines };
    await withoutForeignKeys(sql, tx => storeRows(tx, position, batch)).catch(refused(table.name, first, lines));
    step(batch.length);
    [rows, bytes, first] = [[], 0, lines + 1];
  };
  let last = 0;
  for await (const line of linesOf(join(folder, tablePath(table.name)))) {
    last = line.number;
    if (last <= done) continue;
    rows.push(await clean(read(line.bytes)).catch(tooDeep(table.name, last)));
    bytes += line.bytes.length;
    if (rows.length >= rowsAtOnce || bytes >= bytesAtOnce) await store(last);
  }
  await store(last);
};

/** Stores the rows of an export, table by table, from where an interrupted import stopped. */
export const storeTables = async (
  stored: Omit<Stored, 'step'>,
  tables: readonly PortableTable[],
  progress: Bars,
): Promise<void> => {
  const { manifest, begun } = stored;
  const present = tables.filter(({ name }) => manifest.tables[name]);
  const from = Math.max(
    0,
    present.findIndex(({ name }) => name === begun.table),
  );
  const waiting = present.slice(from);
  const total = waiting.reduce((sum, { name }) => sum + (manifest.tables[name]?.rows ?? 0), 0);
  const bar = progress('Rows', total);
  for (const table of waiting) await storeTable({ ...stored, step: bar.step }, table);
  bar.end();
};
