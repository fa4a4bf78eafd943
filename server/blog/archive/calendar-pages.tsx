import {
  currentMonth,
  type DayCounts,
  firstOf,
  monthAway,
  spanOf,
  totalOf,
  WeekdayRow,
  WeekRows,
  type YearMonth,
} from '../../calendar/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Page, PageRoute } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { dateWords, moment, monthWords } from '../../core/time/index.ts';
import { listingPage } from '../list-page/index.ts';
import { nextChange } from '../post-model/index.ts';
import { beyond, daysOf } from './queries.ts';
import { type ArchiveParams, archiveQueryNames, dayOfQuery, monthOfQuery } from './query-month.ts';

interface Shown {
  readonly at: YearMonth;
  readonly counts: DayCounts;
  readonly base: string;
}

const Day = ({ date, counts, base, at }: { date: Date } & Shown) => {
  const day = date.getUTCDate();
  const count = counts.get(day) ?? 0;
  if (count === 0) return <span className="day">{day}</span>;
  return (
    <a className="day day-posts" href={base + paths.day(at.year, at.month, day)}>
      <span aria-hidden="true">{day}</span>
      <span aria-hidden="true" className="day-count">
        {count}
      </span>
      <span className="visually-hidden">
        {dateWords(date)}: {plural('POSTS_COUNT', count)}
      </span>
    </a>
  );
};

/** Month as a table: a column for each day of the week; days with posts are links (accessibility 38). */
const MonthTable = (shown: Shown) => {
  const { at, counts } = shown;
  const total = totalOf(counts);
  return (
    <table className="calendar">
      <caption>{text('CALENDAR_CAPTION', monthWords(firstOf(at)), plural('POSTS_COUNT', total))}</caption>
      <thead>
        <WeekdayRow />
      </thead>
      <WeekRows at={at} cell={(date, weekday) => <td key={weekday}>{date && <Day date={date} {...shown} />}</td>} />
    </table>
  );
};

/** Links to the month before and after, where posts exist. */
const MonthSteps = ({ at, before, after, base }: Pick<Shown, 'at' | 'base'> & { before: boolean; after: boolean }) => {
  const step = (months: number, key: 'CALENDAR_PREVIOUS' | 'CALENDAR_NEXT', rel: string) => {
    const there = monthAway(at, months);
    return (
      <li>
        <a className="button button-plain" rel={rel} href={base + paths.calendarMonth(there.year, there.month)}>
          {text(key, monthWords(firstOf(there)))}
        </a>
      </li>
    );
  };
  return (
    <nav aria-label={text('CALENDAR_MONTHS')}>
      <ul className="month-steps">
        {before && step(-1, 'CALENDAR_PREVIOUS', 'prev')}
        {after && step(1, 'CALENDAR_NEXT', 'next')}
        <li>
          <a href={base + paths.month(at.year, at.month)}>{text('ARCHIVE_AS_LIST', monthWords(firstOf(at)))}</a>
        </li>
        <li>
          <a href={base + paths.archive}>{text('CALENDAR_ALL')}</a>
        </li>
      </ul>
    </nav>
  );
};

const monthPage = async (context: RequestContext, at: YearMonth): Promise<Page> => {
  const { sql, services } = context;
  const now = moment(services.clock);
  const span = spanOf(at);
  const [counts, around, expires] = await Promise.all([
    daysOf(sql, span, now),
    beyond(sql, span, now),
    nextChange(sql, now),
  ]);
  const base = services.settings.basePath;
  const title = text('CALENDAR_TITLE', monthWords(firstOf(at)));
  const step = (months: number): string => {
    const there = monthAway(at, months);
    return paths.calendarMonth(there.year, there.month);
  };
  return {
    title,
    head: {
      canonical: paths.calendarMonth(at.year, at.month),
      ...(counts.size === 0 ? { robots: 'noindex' } : {}),
      ...(around.before ? { previous: step(-1) } : {}),
      ...(around.after ? { next: step(1) } : {}),
    },
    tags: ['settings', 'frame', 'posts'],
    expires,
    main: (
      <>
        <header className="page-header">
          <h1>{title}</h1>
        </header>
        <MonthSteps at={at} {...around} base={base} />
        <MonthTable at={at} counts={counts} base={base} />
      </>
    ),
  };
};

/** Lists the posts of one day. */
const dayPage = (context: RequestContext, query: ArchiveParams, at: YearMonth, day: number) => {
  const from = new Date(Date.UTC(at.year, at.month - 1, day));
  const until = new Date(Date.UTC(at.year, at.month - 1, day + 1));
  return listingPage(context, query, {
    scope: { kind: 'month', from, until },
    title: text('ARCHIVE_MONTH', dateWords(from)),
    path: start => paths.day(at.year, at.month, day, start),
  });
};

const calendar = async (context: RequestContext, query: ArchiveParams) => {
  // Without a month the address means the current one.
  if (query.year === undefined && query.month === undefined) {
    const { year, month } = currentMonth(context.services);
    return { to: paths.calendarMonth(year, month) };
  }
  const at = monthOfQuery(query);
  const day = dayOfQuery(query, at);
  return day === undefined ? monthPage(context, at) : dayPage(context, query, at, day);
};

/** Redirects old addresses of a month to its list (wire §5). */
const asList = async (_: RequestContext, query: ArchiveParams) => {
  const { year, month } = monthOfQuery(query);
  return { to: paths.month(year, month) };
};

export const calendarPages: readonly PageRoute[] = [
  { path: paths.calendar, view: 'calendar', queryNames: archiveQueryNames, handler: calendar },
  {
    path: '/blog/calendar/:year/:month',
    view: 'calendar',
    layout: 'calendarView',
    queryNames: archiveQueryNames,
    handler: calendar,
  },
  {
    path: '/blog/calendar/:year/:month/list',
    view: 'calendar',
    layout: 'listView',
    queryNames: archiveQueryNames,
    handler: asList,
  },
  { path: '/blog/archive/:year/:month/:day', queryNames: archiveQueryNames, handler: calendar },
];
