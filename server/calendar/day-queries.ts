import type { Knex, Sql } from '../core/db/index.ts';

/** Number of entries on each day of a month; days without any are left out. */
export type DayCounts = ReadonlyMap<number, number>;

/** Counts the rows of a month by the day in a column. */
export const countByDay = async (
  sql: Sql,
  rows: Knex.QueryBuilder,
  column: 'l.created_at' | 'l.published_at',
): Promise<DayCounts> => {
  const counts: { day: number; count: number }[] = await rows
    .select(sql.raw('DAY(??) AS day, COUNT(*) AS count', [column]))
    .groupBy('day');
  return new Map(counts.map(({ day, count }) => [day, Number(count)]));
};

export const totalOf = (counts: DayCounts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
