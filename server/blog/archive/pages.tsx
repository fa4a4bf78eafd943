import { firstOf, spanOf } from '../../calendar/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Page, PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment, monthWords } from '../../core/time/index.ts';
import { listingPage } from '../list-page/index.ts';
import { monthsIn, nextChange } from '../post-model/index.ts';
import { type ArchiveParams, archiveQueryNames, monthOfQuery, yearOfQuery } from './query-month.ts';
import { EarlierYears, MonthList, NewestYears, wordsOfYear, YearSteps } from './year-views.tsx';
import { splitYears, yearsAround, yearsOf } from './years.ts';

const fresh = async ({ sql, services }: RequestContext): Promise<Pick<Page, 'tags' | 'expires'>> => ({
  tags: ['settings', 'frame', 'posts'],
  expires: await nextChange(sql, moment(services.clock)),
});

/** Every month of a young site; of an older one the months of its newest years, and links to the others. */
const all = async (context: RequestContext): Promise<Page> => {
  const { basePath: base } = context.services.settings;
  const [months, freshness] = await Promise.all([monthsIn(context, { kind: 'site' }), fresh(context)]);
  const { newest, earlier } = splitYears(yearsOf(months));
  const title = text('ARCHIVE_TITLE');
  return {
    title,
    head: { canonical: paths.archive },
    ...freshness,
    main: (
      <>
        <header className="page-header">
          <h1>{title}</h1>
          {months.length > 0 && (
            <p>
              <a href={base + paths.calendar}>{text('ARCHIVE_CALENDAR')}</a>
            </p>
          )}
        </header>
        {months.length === 0 && <p className="empty">{text('ARCHIVE_EMPTY')}</p>}
        {months.length > 0 && earlier.length === 0 && <MonthList months={months} base={base} />}
        {earlier.length > 0 && (
          <>
            <NewestYears years={newest} base={base} />
            <EarlierYears years={earlier} months={months} base={base} />
          </>
        )}
      </>
    ),
  };
};

const yearPage = async (context: RequestContext, query: ArchiveParams): Promise<Page> => {
  const at = yearOfQuery(query);
  const { basePath: base } = context.services.settings;
  const [months, freshness] = await Promise.all([monthsIn(context, { kind: 'site' }), fresh(context)]);
  const years = yearsOf(months);
  const found = years.find(({ year }) => year === at);
  const { before, after } = yearsAround(years, at);
  const title = text('ARCHIVE_MONTH', wordsOfYear(at));
  return {
    title,
    head: {
      canonical: paths.year(at),
      ...(found ? {} : { robots: 'noindex' }),
      ...(before === undefined ? {} : { previous: paths.year(before) }),
      ...(after === undefined ? {} : { next: paths.year(after) }),
    },
    ...freshness,
    main: (
      <>
        <header className="page-header">
          <h1>{title}</h1>
        </header>
        <YearSteps before={before} after={after} base={base} />
        {found ? <MonthList months={found.months} base={base} /> : <p className="empty">{text('POSTS_EMPTY')}</p>}
      </>
    ),
  };
};

const one = async (context: RequestContext, query: ArchiveParams) => {
  const at = monthOfQuery(query);
  const words = monthWords(firstOf(at));
  return listingPage(context, query, {
    scope: { kind: 'month', ...spanOf(at) },
    title: text('ARCHIVE_MONTH', words),
    path: start => paths.month(at.year, at.month, start),
    intro: (
      <p>
        <a href={context.services.settings.basePath + paths.calendarMonth(at.year, at.month)}>
          {text('ARCHIVE_AS_CALENDAR', words)}
        </a>
      </p>
    ),
  });
};

/** Answers the view of old addresses (wire §5): with a month its posts, with a year that year, without one all. */
const asQuery = (context: RequestContext, query: ArchiveParams) => {
  if (query.archiveyear === undefined) return all(context);
  return query.archivemonth === undefined ? yearPage(context, query) : one(context, query);
};

export const archivePages: readonly PageRoute[] = [
  { path: paths.archive, view: 'archive', queryNames: archiveQueryNames, handler: asQuery },
  { path: '/blog/archive/:year', queryNames: archiveQueryNames, handler: yearPage },
  { path: '/blog/archive/:year/:month', queryNames: archiveQueryNames, handler: one },
];
