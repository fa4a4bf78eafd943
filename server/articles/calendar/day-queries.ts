import { dayEnd, spanOf, type YearMonth } from '../../calendar/index.ts';
import { fragmentCache, type Tag } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { moment } from '../../core/time/index.ts';
import { levelsOf, listedItems, nextItemChange, type Showing } from '../item-model/index.ts';

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

const kept = fragmentCache<MonthDays>('article calendar');

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
export const daysFor = (context: RequestContext, at: CalendarMonth): Promise<MonthDays> => {
  const levels = levelsOf(context.actor);
  return kept(context, `${levels.length}:${at.categoryId ?? 0}:${at.year}-${at.month}`, async () => {
    const now = moment(context.services.clock);
    const [counts, change] = await Promise.all([
      dayCounts(context.sql, at, { levels, now }),
      nextItemChange(context.sql, now),
    ]);
    const midnight = dayEnd(now);
    const expires = change && change < midnight ? change : midnight;
    // Its table is printed once and kept with it.
    return { value: { counts, expires }, bytes: 12_288, tags: calendarTags, expires: expires.getTime() };
  });
};
