import { Trusted } from '../../../client/core/trusted.view.tsx';
import {
  type DayCounts,
  firstOf,
  monthAway,
  totalOf,
  WeekdayRow,
  WeekRows,
  type YearMonth,
} from '../../calendar/index.ts';
import { viewCache } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type Html, print } from '../../core/html/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { dateWords, moment, monthWords } from '../../core/time/index.ts';
import { type CalendarMonth, daysFor } from './day-queries.ts';

interface CalendarProps {
  readonly context: RequestContext;
  readonly at: CalendarMonth;
  readonly counts: DayCounts;
}

/** Address of another month's calendar, in the form that installed clients expect (wire, articles §1.5). */
const addressOf = (context: RequestContext, at: YearMonth, categoryId: number | undefined): string => {
  const { settings } = context.services;
  const within = categoryId === undefined ? '' : `&catid=${categoryId}`;
  const query = `option=${settings.articlesOption}&view=itemlist&task=calendar&month=${at.month}&year=${at.year}`;
  return `${settings.basePath}/index.php?${query}${within}`;
};

const steps = {
  previous: { months: -1, sign: '«', key: 'ITEM_CALENDAR_PREVIOUS', className: 'calendarNavMonthPrev' },
  next: { months: 1, sign: '»', key: 'ITEM_CALENDAR_NEXT', className: 'calendarNavMonthNext' },
} as const;

const Step = ({ context, at, to }: Omit<CalendarProps, 'counts'> & { to: keyof typeof steps }) => {
  const { months, sign, key, className } = steps[to];
  const there = monthAway(at, months);
  return (
    <td className={className}>
      <a className="calendarNavLink" rel="nofollow" href={addressOf(context, there, at.categoryId)}>
        <span aria-hidden="true">{sign}</span>
        <span className="visually-hidden">{text(key, monthWords(firstOf(there)))}</span>
      </a>
    </td>
  );
};

const Day = ({ context, at, counts, date }: CalendarProps & { date: Date | null }) => {
  if (date === null) return <td className="calendarDateEmpty" />;
  const day = date.getUTCDate();
  const isToday = moment(context.services.clock).toISOString().startsWith(date.toISOString().slice(0, 10));
  const count = counts.get(day) ?? 0;
  const current = isToday ? 'date' : undefined;
  if (count === 0)
    return (
      <td className={isToday ? 'calendarToday' : 'calendarDate'} aria-current={current}>
        {day}
      </td>
    );
  const within = at.categoryId === undefined ? '' : `?catid=${at.categoryId}`;
  return (
    <td className={isToday ? 'calendarTodayLinked' : 'calendarDateLinked'}>
      <a
        href={context.services.settings.basePath + articlePaths.day(at.year, at.month, day) + within}
        aria-label={plural('ITEM_CALENDAR_DAY', count, count, dateWords(date))}
        aria-current={current}
      >
        {day}
      </a>
    </td>
  );
};

/**
 * Month as a table. The previous and next links must be exactly four levels below the element that their response
 * replaces (wire, articles §2).
 */
const ArticleCalendar = (props: CalendarProps) => {
  const { context, at, counts } = props;
  const month = monthWords(firstOf(at));
  const total = totalOf(counts);
  return (
    <table className="calendar itemCalendar">
      <caption className="visually-hidden">{plural('ITEM_CALENDAR_MONTH', total, month, total)}</caption>
      <thead>
        <tr>
          <Step context={context} at={at} to="previous" />
          <td className="calendarCurrentMonth" colSpan={5}>
            {month}
          </td>
          <Step context={context} at={at} to="next" />
        </tr>
        <WeekdayRow className="calendarDayName" />
      </thead>
      <WeekRows at={at} cell={(date, weekday) => <Day key={weekday} {...props} date={date} />} />
    </table>
  );
};

const calendarViews = viewCache<Html>('article calendar view');

/** Rendered table of a month with its expiry. */
export const articleCalendar = async (
  context: RequestContext,
  at: CalendarMonth,
): Promise<{ table: Html; expires: Date }> => {
  const days = await daysFor(context, at);
  const table = calendarViews(days, '', () =>
    print(<ArticleCalendar context={context} at={at} counts={days.counts} />),
  );
  return { table, expires: days.expires };
};

/** Calendar shown beside a list (H-038). */
export const articleCalendarBlock = async (context: RequestContext, at: CalendarMonth) => {
  const { table } = await articleCalendar(context, at);
  return (
    <section aria-labelledby="item-calendar">
      <h2 className="item-calendar-title" id="item-calendar">
        {text('ITEM_CALENDAR')}
      </h2>
      <Trusted className="k2CalendarBlock" html={table} />
    </section>
  );
};
