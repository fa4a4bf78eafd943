import { moment } from '../../core/clock.ts';
import { monthWords } from '../../core/dates.ts';
import type { Page } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { notFound } from '../../core/refusal.ts';
import type { Asked, PageRoute } from '../../core/route.ts';
import { plural, text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { monthsOf, nextChange } from '../entries/listing-queries.ts';
import { listingPage } from '../entries/listing-views.tsx';

const firstOf = (year: number, month: number): Date => new Date(Date.UTC(year, month - 1, 1));

const all = async (visit: Visit): Promise<Page> => {
  const { sql, services } = visit;
  const now = moment(services.clock);
  const [months, expires] = await Promise.all([monthsOf(sql, now), nextChange(sql, now)]);
  const title = text('ARCHIVE_TITLE');
  const locale = services.site.get('site.language');
  return {
    title,
    head: { canonical: paths.archive },
    tags: ['settings', 'frame', 'posts'],
    expires,
    main: (
      <>
        <header className="page-header">
          <h1>{title}</h1>
        </header>
        {months.length === 0 ? (
          <p className="empty">{text('ARCHIVE_EMPTY')}</p>
        ) : (
          <ul className="months">
            {months.map(({ year, month, count }) => (
              <li key={`${year}-${month}`}>
                <a href={services.settings.basePath + paths.month(year, month)}>
                  {monthWords(firstOf(year, month), locale)}
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

const askedMonth = (asked: Asked): { year: number; month: number } => {
  const year = asked.year ?? asked.archiveyear ?? '';
  const month = asked.month ?? asked.archivemonth ?? '';
  if (!/^(19|20|21)\d\d$/.test(year) || !/^(0?[1-9]|1[0-2])$/.test(month)) throw notFound();
  return { year: Number(year), month: Number(month) };
};

const one = async (visit: Visit, asked: Asked) => {
  const { year, month } = askedMonth(asked);
  const words = monthWords(firstOf(year, month), visit.services.site.get('site.language'));
  return listingPage(visit, asked, {
    scope: { kind: 'month', from: firstOf(year, month), until: firstOf(year, month + 1) },
    title: text('ARCHIVE_MONTH', words),
    path: start => paths.month(year, month, start),
  });
};

/** One view in the query (wire §5): with a year it is that month, without one it is the list of months. */
const asQuery = (visit: Visit, asked: Asked) => (asked.archiveyear === undefined ? all(visit) : one(visit, asked));

export const archivePages: readonly PageRoute[] = [
  { path: paths.archive, view: 'archive', answer: asQuery },
  { path: '/blog/archive/:year/:month', answer: one },
];
