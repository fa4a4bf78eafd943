import { filesTable, type Source, type SourceRow } from '../source/index.ts';
import type { KindImport } from './kind.ts';

const rowsAtOnce = 200;

type Rows = Pick<KindImport, 'table' | 'key' | 'atOnce'>;

/** The next rows; all of those with the last one's key are among them. */
const nextRows = async (
  source: Source,
  { table, key, atOnce = rowsAtOnce }: Rows,
  after: number,
): Promise<readonly SourceRow[]> => {
  const rows = await source.rowsAfter(table, key, after, atOnce);
  const end = rows.at(-1)?.[key];
  if (rows.length < atOnce || !end || table === filesTable) return rows;
  return [...rows.filter(row => row[key] !== end), ...(await source.rowsWith(table, key, [end]))];
};

interface Page {
  readonly rows: readonly SourceRow[];
  /** The last row's key. */
  readonly last: number;
}

/** Reads the rows of a kind after a key, page by page. */
export const batches = async function* (source: Source, kind: Rows, after: number): AsyncGenerator<Page> {
  for (let last = after; ; ) {
    const rows = await nextRows(source, kind, last);
    const end = rows.at(-1)?.[kind.key];
    if (!end) return;
    last = Number(end);
    yield { rows, last };
  }
};
