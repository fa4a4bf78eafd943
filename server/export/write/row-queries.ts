import type { Sql, Transaction } from '../../core/db/index.ts';
import type { PortableTable } from '../tables/portable-table.ts';

export type StoredRow = Readonly<Record<string, unknown>>;

/** Rows of a table in the order of their primary key, read as a stream. */
export const rowsOf = (sql: Sql, { name, columns, primaryKey }: PortableTable): AsyncIterable<StoredRow> =>
  sql(name)
    .select(columns.map(column => column.name))
    .orderBy([...primaryKey])
    .stream({ highWaterMark: 50 });

/**
 * Runs `work` in a transaction that reads one state of the whole database, whatever is written meanwhile. The state is
 * that of its first query.
 */
export const inSnapshot = <T>(sql: Sql, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  sql.transaction(
    async tx => {
      await tx('settings').select('name').first();
      return work(tx);
    },
    { isolationLevel: 'repeatable read' },
  );
