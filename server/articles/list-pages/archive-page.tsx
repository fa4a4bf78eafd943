import type { RequestContext } from '../../core/context/index.ts';
import type { PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { monthWords } from '../../core/time/index.ts';
import { readerScope } from '../article-model/index.ts';
import { articleListPage } from '../cards/index.ts';
import { type ArchivedMonth, archivedMonths, hasArticles } from './queries.ts';

const Months = ({ context, months }: { context: RequestContext; months: readonly ArchivedMonth[] }) => {
  const { settings } = context.services;
  return (
    months.length > 0 && (
      <nav aria-labelledby="archived-months">
        <h2 id="archived-months">{text('ITEMS_ARCHIVE_MONTHS')}</h2>
        <ul>
          {months.map(({ year, month, count }) => (
            <li key={`${year}-${month}`}>
              <a href={settings.basePath + articlePaths.month(year, month)}>
                {monthWords(new Date(Date.UTC(year, month - 1, 1)))}
              </a>{' '}
              ({count})
            </li>
          ))}
        </ul>
      </nav>
    )
  );
};

/** Archived articles, newest first, with the months in which there are any. */
export const archivePage = async (context: RequestContext, params: PageParams) => {
  const months = await archivedMonths(context.sql, readerScope(context));
  return articleListPage(context, params, {
    scope: { kind: 'archive' },
    className: 'genericView',
    title: text('ITEMS_ARCHIVE'),
    path: articlePaths.archive,
    aside: <Months context={context} months={months} />,
  });
};

/** Featured articles, in their order. */
export const featuredPage = (context: RequestContext, params: PageParams) =>
  articleListPage(context, params, {
    scope: { kind: 'featured' },
    className: 'itemListView',
    title: text('ITEMS_FEATURED'),
    path: articlePaths.featured,
  });

/** Links to the featured and the archived articles, where there are any. */
export const SpecialLists = async (context: RequestContext) => {
  const showing = readerScope(context);
  const lists = [
    { kind: 'featured', title: text('ITEMS_FEATURED'), path: articlePaths.featured() },
    { kind: 'archive', title: text('ITEMS_ARCHIVE'), path: articlePaths.archive() },
  ] as const;
  const found = await Promise.all(lists.map(({ kind }) => hasArticles(context.sql, { kind }, showing)));
  const shown = lists.filter((_, at) => found[at]);
  return (
    shown.length > 0 && (
      <nav aria-label={text('ITEMS_LISTS')}>
        <ul>
          {shown.map(({ kind, title, path }) => (
            <li key={kind}>
              <a href={context.services.settings.basePath + path}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    )
  );
};
