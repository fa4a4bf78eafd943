import { firstOf, spanOf } from '../../calendar/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Page, PageParams, PageRoute } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment, monthWords } from '../../core/time/index.ts';
import { listingPage } from '../list-page/index.ts';
import { monthsIn, nextChange } from '../post-model/index.ts';
import { monthOfQuery } from './query-month.ts';

const all = async (context: RequestContext): Promise<Page> => {
  const { sql, services } = context;
  const now = moment(services.clock);
  const [months, expires] = await Promise.all([monthsIn(context, { kind: 'site' }), nextChange(sql, now)]);
  const title = text('ARCHIVE_TITLE');
  return {
    title,
    head: { canonical: paths.archive },
    tags: ['settings', 'frame', 'posts'],
    expires,
    main: (
      <>
        <header className="page-header">
          <h1>{title}</h1>
          {months.length > 0 && (
            <p>
              <a href={services.settings.basePath + paths.calendar}>{text('ARCHIVE_CALENDAR')}</a>
            </p>
          )}
        </header>
        {months.length === 0 ? (
          <p className="empty">{text('ARCHIVE_EMPTY')}</p>
        ) : (
          <ul className="months">
            {months.map(({ year, month, count }) => (
              <li key={`${year}-${month}`}>
                <a href={services.settings.basePath + paths.month(year, month)}>
                  {monthWords(firstOf({ year, month }))}
                </a>{' '}
                <span className="muted">{plural('POSTS_COUNT', count)}</span>
              </li>
            ))}
          </ul>
        )}
      </>
    ),
  };
};

const one = async (context: RequestContext, query: PageParams) => {
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

/** Answers the view of old addresses (wire §5): with a year that month, without one the list of months. */
const asQuery = (context: RequestContext, query: PageParams) =>
  query.archiveyear === undefined ? all(context) : one(context, query);

export const archivePages: readonly PageRoute[] = [
  { path: paths.archive, view: 'archive', handler: asQuery },
  { path: '/blog/archive/:year/:month', handler: one },
];
