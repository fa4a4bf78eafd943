import type { SourceRow } from '../source/index.ts';
import { batches } from './batches.ts';
import type { KindImport, Swap } from './kind.ts';

type From = Pick<Swap, 'source' | 'options'>;

/** Number of the rows of a kind at the old site: added, merged and left ones together. */
export const countRows = (from: From, { table, count }: KindImport): Promise<number> =>
  count?.(from) ?? from.source.count(table);

/** Counts the rows of a table that a condition on their columns holds for, page by page. */
export const countWhere =
  (of: Pick<KindImport, 'table' | 'key'>, isOne: (row: SourceRow) => boolean): NonNullable<KindImport['count']> =>
  async ({ source }) => {
    let count = 0;
    for await (const { rows } of batches(source, of, -1)) count += rows.filter(isOne).length;
    return count;
  };
