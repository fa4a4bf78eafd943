import type { Mutation } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { rowByKey } from './tracked-queries.ts';

/** Values that follow from imported rows and are no rows of the old site: counters, the search index, cached pages. */
export interface Derived {
  /** Tables that they follow from; each column has the id that `refresh` gets. */
  readonly from: Readonly<Record<string, string>>;
  /** Refreshes the values after rows were added, changed or removed, in the same transaction. Some ids may be gone. */
  readonly refresh: (mutation: Mutation, ids: readonly number[]) => Promise<void>;
}

/** Columns of a row by which it is found. */
export type RowKey = Readonly<Record<string, unknown>>;

/** Collects the rows that change in a transaction and refreshes the values that follow from them. */
export const derivedFrom = (all: readonly Derived[]) => {
  const touched = new Map<Derived, Set<number>>();
  const touch = (table: string, row: RowKey): void => {
    for (const derived of all) {
      const id = Number(row[derived.from[table] ?? ''] ?? 0);
      if (id > 0) touched.set(derived, (touched.get(derived) ?? new Set()).add(id));
    }
  };
  return {
    touch,
    /** Reads the row by its key; a row that is gone touches nothing. */
    touchStored: async (sql: Sql, table: string, key: RowKey): Promise<void> => {
      const columns = all.flatMap(({ from }) => from[table] ?? []);
      const row = columns.length > 0 ? await rowByKey(sql, table, columns, key) : undefined;
      if (row) touch(table, row);
    },
    refresh: async (mutation: Mutation): Promise<void> => {
      for (const [derived, ids] of touched) await derived.refresh(mutation, [...ids]);
    },
  };
};
