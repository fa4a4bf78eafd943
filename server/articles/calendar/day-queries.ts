import { moment } from '../../core/clock.ts';
import type { Sql } from '../../core/db.ts';
import { keptParts } from '../../core/kept-parts.ts';
import type { Visit } from '../../core/visit.ts';
import { levelsOf, listedItems, nextItemChange, type Showing } from '../lists/listing-queries.ts';
import { firstOf, monthAway, type YearMonth } from './month.ts';

/** A month, of one category or of all. */
export interface CalendarMonth extends YearMonth {
  readonly categoryId?: number;
}

/** How many items each day of a month shows; days without one are left out. */
export type DayCounts = ReadonlyMap<number, number>;

const kept = keptParts<DayCounts>({ maxBytes: 4 * 1024 * 1024 });

export const dayCounts = async (sql: Sql, at: CalendarMonth, showing: Showing): Promise<DayCounts> => {
  const { categoryId } = at;
  const span = { from: firstOf(at), until: firstOf(monthAway(at, 1)) };
  const scope = { kind: 'days', ...span, ...(categoryId === undefined ? {} : { categoryId }) } as const;
  const rows: { day: number; count: number }[] = await listedItems(sql, scope, showing)
    .select(sql.raw('DAY(l.created_at) AS day, COUNT(*) AS count'))
    .groupBy('day');
  return new Map(rows.map(({ day, count }) => [day, Number(count)]));
};

/** The days of a month as this reader sees them; counted anew when an item changes. */
export const daysFor = (visit: Visit, at: CalendarMonth): Promise<DayCounts> => {
  const levels = levelsOf(visit.actor);
  return kept(visit, `${levels.length}:${at.categoryId ?? 0}:${at.year}-${at.month}`, async () => {
    const now = moment(visit.services.clock);
    const value = await dayCounts(visit.sql, at, { levels, now });
    const expires = await nextItemChange(visit.sql, now);
    return { value, bytes: 64 + value.size * 16, tags: ['items'], expires: expires?.getTime() ?? null };
  });
};
