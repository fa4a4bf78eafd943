import { dayEnd, spanOf, type YearMonth } from '../../calendar/month.ts';
import { keptParts } from '../../core/cache/kept-parts.ts';
import type { Tag } from '../../core/cache/tag-cache.ts';
import type { Visit } from '../../core/context/visit.ts';
import type { Sql } from '../../core/db/db.ts';
import { moment } from '../../core/time/clock.ts';
import { levelsOf, listedItems, nextItemChange, type Showing } from '../item-model/listing-queries.ts';

/** A month, of one category or of all. */
export interface CalendarMonth extends YearMonth {
  readonly categoryId?: number;
}

/** How many items each day of a month shows; days without one are left out. */
export type DayCounts = ReadonlyMap<number, number>;

/** The days of a month, right until a moment: when the next item appears or goes, and today is another day. */
export interface MonthDays {
  readonly counts: DayCounts;
  readonly expires: Date;
}

const kept = keptParts<MonthDays>({ maxBytes: 4 * 1024 * 1024 });

/** What a calendar shows. */
export const calendarTags: readonly Tag[] = ['settings', 'items'];

export const dayCounts = async (sql: Sql, at: CalendarMonth, showing: Showing): Promise<DayCounts> => {
  const { categoryId } = at;
  const span = spanOf(at);
  const scope = { kind: 'days', ...span, ...(categoryId === undefined ? {} : { categoryId }) } as const;
  const rows: { day: number; count: number }[] = await listedItems(sql, scope, showing)
    .select(sql.raw('DAY(l.created_at) AS day, COUNT(*) AS count'))
    .groupBy('day');
  return new Map(rows.map(({ day, count }) => [day, Number(count)]));
};

/** The days of a month as this reader sees them; counted anew when an item changes. */
export const daysFor = (visit: Visit, at: CalendarMonth): Promise<MonthDays> => {
  const levels = levelsOf(visit.actor);
  return kept(visit, `${levels.length}:${at.categoryId ?? 0}:${at.year}-${at.month}`, async () => {
    const now = moment(visit.services.clock);
    const [counts, change] = await Promise.all([
      dayCounts(visit.sql, at, { levels, now }),
      nextItemChange(visit.sql, now),
    ]);
    const midnight = dayEnd(now);
    const expires = change && change < midnight ? change : midnight;
    // Its table is printed once and kept with it.
    return { value: { counts, expires }, bytes: 12_288, tags: calendarTags, expires: expires.getTime() };
  });
};
