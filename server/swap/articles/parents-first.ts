import type { Swap } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';

interface Tree {
  readonly table: string;
  readonly isOne: (row: SourceRow) => boolean;
  /** Id of the row above; `0` at the top. */
  readonly parentOf: (row: SourceRow) => string;
}

/** Rows with those above them, parents before children: a parent may have a higher number than its children. */
export const parentsFirst = async (
  { source }: Swap,
  { table, isOne, parentOf }: Tree,
  rows: readonly SourceRow[],
): Promise<readonly SourceRow[]> => {
  const byId = new Map<string, SourceRow>();
  for (let next = rows.filter(isOne); next.length > 0; ) {
    for (const row of next) byId.set(row.id ?? '', row);
    const missing = new Set(next.map(parentOf).filter(id => id !== '0' && !byId.has(id)));
    next = missing.size > 0 ? (await source.rowsWith(table, 'id', [...missing])).filter(isOne) : [];
  }
  const ordered = new Map<string, SourceRow>();
  const seen = new Set<string>();
  const place = (id: string): void => {
    const row = byId.get(id);
    if (!row || seen.has(id)) return;
    seen.add(id);
    place(parentOf(row));
    ordered.set(id, row);
  };
  for (const id of byId.keys()) place(id);
  return [...ordered.values()];
};
