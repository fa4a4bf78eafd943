import { countByDay, type DayCounts, dayEnd, spanOf, type YearMonth } from '../../calendar/index.ts';
import { fragmentCache, type Tag } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { moment } from '../../core/time/index.ts';
import { levelsOf, listedArticles, nextArticleChange, type ReaderScope } from '../article-model/index.ts';

/** Month of one category, or of all categories. */
export interface CalendarMonth extends YearMonth {
  readonly categoryId?: number;
}

/** Counts of a month with their expiry: the next scheduled article, the next end of publication, or midnight. */
interface MonthDays {
  readonly counts: DayCounts;
  readonly expires: Date;
}

const dayCountCache = fragmentCache<MonthDays>('article calendar');

/** Cache tags of a calendar. */
export const calendarTags: readonly Tag[] = ['settings', 'items'];

export const dayCounts = (sql: Sql, at: CalendarMonth, showing: ReaderScope): Promise<DayCounts> => {
  const { categoryId } = at;
  const scope = { kind: 'days', ...spanOf(at), ...(categoryId === undefined ? {} : { categoryId }) } as const;
  return countByDay(sql, listedArticles(sql, scope, showing), 'l.created_at');
};

/** Counts of a month for this reader, cached until an article changes. */
export const daysFor = (context: RequestContext, at: CalendarMonth): Promise<MonthDays> => {
  const levels = levelsOf(context.actor);
  const key = `${levels.join()}:${at.categoryId ?? 0}:${at.year}-${at.month}`;
  return dayCountCache(context, { key, tags: calendarTags, expires: days => days.expires }, async () => {
    const now = moment(context.services.clock);
    const [counts, change] = await Promise.all([
      dayCounts(context.sql, at, { levels, now }),
      nextArticleChange(context.sql, { levels, now }),
    ]);
    const midnight = dayEnd(now);
    const expires = change && change < midnight ? change : midnight;
    return { counts, expires };
  });
};
