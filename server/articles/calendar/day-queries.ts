import { dayEnd, spanOf, type YearMonth } from '../../calendar/index.ts';
import { fragmentCache, type Tag } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { moment } from '../../core/time/index.ts';
import { levelsOf, listedItems, nextItemChange, type ReaderScope } from '../item-model/index.ts';

/** Month of one category, or of all categories. */
export interface CalendarMonth extends YearMonth {
  readonly categoryId?: number;
}

/** Number of items per day of the month; days without items are absent. */
export type DayCounts = ReadonlyMap<number, number>;

/** Counts of a month with their expiry: the next scheduled item, the next end of publication, or midnight. */
export interface MonthDays {
  readonly counts: DayCounts;
  readonly expires: Date;
}

const dayCountCache = fragmentCache<MonthDays>('article calendar');

/** Cache tags of a calendar. */
export const calendarTags: readonly Tag[] = ['settings', 'items'];

export const dayCounts = async (sql: Sql, at: CalendarMonth, showing: ReaderScope): Promise<DayCounts> => {
  const { categoryId } = at;
  const span = spanOf(at);
  const scope = { kind: 'days', ...span, ...(categoryId === undefined ? {} : { categoryId }) } as const;
  const rows: { day: number; count: number }[] = await listedItems(sql, scope, showing)
    .select(sql.raw('DAY(l.created_at) AS day, COUNT(*) AS count'))
    .groupBy('day');
  return new Map(rows.map(({ day, count }) => [day, Number(count)]));
};

/** Counts of a month for this reader, cached until an item changes. */
export const daysFor = (context: RequestContext, at: CalendarMonth): Promise<MonthDays> => {
  const levels = levelsOf(context.actor);
  const key = `${levels.length}:${at.categoryId ?? 0}:${at.year}-${at.month}`;
  return dayCountCache(context, { key, tags: calendarTags, expires: days => days.expires }, async () => {
    const now = moment(context.services.clock);
    const [counts, change] = await Promise.all([
      dayCounts(context.sql, at, { levels, now }),
      nextItemChange(context.sql, now),
    ]);
    const midnight = dayEnd(now);
    const expires = change && change < midnight ? change : midnight;
    return { counts, expires };
  });
};
