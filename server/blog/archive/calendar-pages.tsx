import { currentMonth, firstOf, monthAway, spanOf, type YearMonth } from '../../calendar/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Page, PageParams, PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { dateWords, moment, monthWords } from '../../core/time/index.ts';
import { listingPage } from '../list-page/index.ts';
import { nextChange } from '../post-model/index.ts';
import { MonthSteps, MonthTable } from './calendar-views.tsx';
import { beyond, daysOf } from './queries.ts';
import { dayOfQuery, monthOfQuery } from './query-month.ts';

const monthPage = async (context: RequestContext, at: YearMonth): Promise<Page> => {
  const { sql, services } = context;
  const now = moment(services.clock);
  const span = spanOf(at);
  const [counts, around, expires] = await Promise.all([
    daysOf(sql, span, now),
    beyond(sql, span, now),
    nextChange(sql, now),
  ]);
  const locale = services.site.get('site.language');
  const base = services.settings.basePath;
  const title = text('CALENDAR_TITLE', monthWords(firstOf(at), locale));
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
        <MonthSteps at={at} {...around} base={base} locale={locale} />
        <MonthTable at={at} counts={counts} base={base} locale={locale} />
      </>
    ),
  };
};

/** Lists the posts of one day. */
const dayPage = (context: RequestContext, query: PageParams, at: YearMonth, day: number) => {
  const from = new Date(Date.UTC(at.year, at.month - 1, day));
  const until = new Date(Date.UTC(at.year, at.month - 1, day + 1));
  return listingPage(context, query, {
    scope: { kind: 'month', from, until },
    title: text('ARCHIVE_MONTH', dateWords(from, context.services.site.get('site.language'))),
    path: start => paths.day(at.year, at.month, day, start),
  });
};

const calendar = async (context: RequestContext, query: PageParams) => {
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
const asList = async (_: RequestContext, query: PageParams) => {
  const { year, month } = monthOfQuery(query);
  return { to: paths.month(year, month) };
};

export const calendarPages: readonly PageRoute[] = [
  { path: paths.calendar, view: 'calendar', handler: calendar },
  { path: '/blog/calendar/:year/:month', view: 'calendar', layout: 'calendarView', handler: calendar },
  { path: '/blog/calendar/:year/:month/list', view: 'calendar', layout: 'listView', handler: asList },
  { path: '/blog/archive/:year/:month/:day', handler: calendar },
];
