import type { Sql } from '../../core/db/index.ts';
import { type CountRow, countsOf, type NamedRow, type Remark, remarksOf, rowsNotAdded } from './receipt-queries.ts';

type Counts = Readonly<Record<string, number>>;

/** Counts of a kind: found = added + merged + left. The others are counts by reason or remark. */
export interface KindCounts {
  readonly found: number;
  readonly added: number;
  readonly merged: Counts;
  readonly left: Counts;
  readonly notes: Counts;
}

export interface Receipt {
  readonly kinds: Readonly<Record<string, KindCounts>>;
  /** Rows that were merged or left, each with its reason. */
  readonly rows: readonly NamedRow[];
  readonly remarks: readonly Remark[];
}

const sum = (counts: Counts): number => Object.values(counts).reduce((all, count) => all + count, 0);

const reasonsOf = (rows: readonly CountRow[], outcome: CountRow['outcome']): Counts =>
  Object.fromEntries(rows.filter(row => row.outcome === outcome).map(({ reason, count }) => [reason, count]));

const kindOf = (rows: readonly CountRow[], remarks: readonly NamedRow[]): KindCounts => {
  const [merged, left] = [reasonsOf(rows, 'merged'), reasonsOf(rows, 'left')];
  const added = sum(reasonsOf(rows, 'added'));
  const notes: Record<string, number> = {};
  for (const { reason } of remarks) notes[reason] = (notes[reason] ?? 0) + 1;
  return { found: added + sum(merged) + sum(left), added, merged, left, notes };
};

/** Counts what became of each row of an old site, as of its last import. */
export const receiptOf = async (sql: Sql, siteId: number): Promise<Receipt> => {
  const [counts, rows, remarks] = await Promise.all([
    countsOf(sql, siteId),
    rowsNotAdded(sql, siteId),
    remarksOf(sql, siteId),
  ]);
  const kinds = [...new Set(counts.map(({ kind }) => kind))];
  return {
    kinds: Object.fromEntries(
      kinds.map(kind => [
        kind,
        kindOf(
          counts.filter(row => row.kind === kind),
          remarks.filter(row => row.kind === kind),
        ),
      ]),
    ),
    rows,
    remarks,
  };
};
