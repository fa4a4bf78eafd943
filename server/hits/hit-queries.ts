import { type Sql, transact } from '../core/db/index.ts';

const batchSize = 200;

/** Table whose rows count their readings, with the column that names a row. */
export type HitTarget =
  | { readonly table: 'posts'; readonly column: 'slug' }
  | { readonly table: 'items'; readonly column: 'id' };

/** Adds hits, many in one statement, in the order of the names, so that parallel writers do not deadlock. */
export const addHits = (
  sql: Sql,
  { table, column }: HitTarget,
  hits: ReadonlyMap<string | number, number>,
): Promise<void> =>
  transact(sql, async tx => {
    const counted = [...hits].sort(([a], [b]) => (a < b ? -1 : 1));
    for (let start = 0; start < counted.length; start += batchSize) {
      const portion = counted.slice(start, start + batchSize);
      const names = portion.map(([name]) => name);
      const cases = portion.map(() => 'WHEN ? THEN ?').join(' ');
      await tx(table)
        .whereIn(column, names)
        .update({ hits: tx.raw(`hits + CASE ?? ${cases} ELSE 0 END`, [column, ...portion.flat()]) });
    }
  });
