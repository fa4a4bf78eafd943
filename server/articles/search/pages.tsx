import { fragmentCache } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { numberedTitle, Pagination, print } from '../../core/html/index.ts';
import type { Document, Page, PageParams, PageRoute } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { articlePaths, paths } from '../../core/paths/index.ts';
import { noteFailedSearch } from '../../hits/index.ts';
import { textLanguages } from '../../search/index.ts';
import { articleBriefs, articleSettingOf, levelsOf, nextArticleChange, readerScope } from '../article-model/index.ts';
import { ArticleCardView, articleCardsOf, articleCardTags, articleStartOf } from '../cards/index.ts';
import { type ArticleSearchQuery, parseArticleSearch } from './search-params.ts';
import { findArticles, maxArticlesShown } from './search-queries.ts';
import { ArticleSearchBlock, LiveResults } from './views.tsx';

/** Live search results: markup without a page, not cached (H-035). */
const liveResults = async (context: RequestContext, { search }: ArticleSearchQuery): Promise<Document> => {
  const size = context.services.site.get('articles.pageSize');
  const ids = await findArticles(context.sql, search, readerScope(context), size);
  const articles = await articleBriefs(context.sql, ids.slice(0, size));
  return {
    type: 'text/html; charset=utf-8',
    body: print(<LiveResults articles={articles} base={context.services.settings.basePath} />),
  };
};

interface Found {
  readonly ids: readonly number[];
  /** True if there are more results than the pages show. */
  readonly isCut: boolean;
  readonly expires: Date | null;
}

const resultCache = fragmentCache<Found>('article search');

/** Search results, cached for paging. */
const cachedResults = (context: RequestContext, search: ArticleSearchQuery['search']): Promise<Found> =>
  resultCache(
    context,
    { key: JSON.stringify([levelsOf(context.actor), search]), tags: ['items'], expires: found => found.expires },
    async () => {
      const showing = readerScope(context);
      const [ids, expires] = await Promise.all([
        findArticles(context.sql, search, showing, maxArticlesShown + 1),
        nextArticleChange(context.sql, showing),
      ]);
      return { ids: ids.slice(0, maxArticlesShown), isCut: ids.length > maxArticlesShown, expires };
    },
  );

const hrefOf = (base: string, { searchword = '', categories = '' }: PageParams, start: number): string => {
  const query = new URLSearchParams({ searchword });
  if (categories !== '') query.set('categories', categories);
  if (start > 0) query.set('start', String(start));
  return `${base}${articlePaths.search}?${query}`;
};

/** Page of results: cached for visitors like any list, not indexed by search engines. */
const resultsPage = async (
  context: RequestContext,
  params: PageParams,
  { typed, search }: ArticleSearchQuery,
): Promise<Page> => {
  const { ids, isCut, expires } = await cachedResults(context, search);
  const pages = {
    start: articleStartOf(params),
    size: context.services.site.get('articles.pageSize'),
    total: ids.length,
  };
  const cards = await articleCardsOf(context.sql, ids.slice(pages.start, pages.start + pages.size));
  const setting = articleSettingOf(context);
  const hasCriteria = search.words.length > 0 || search.categories.length > 0 || typed !== '';
  const isFailed = ids.length === 0 && search.words.length > 0;
  if (isFailed && search.categories.length === 0) noteFailedSearch(context, typed);
  const heading = typed === '' ? text('ITEM_SEARCH') : text('ITEM_SEARCH_TITLE', typed.slice(0, 60));
  return {
    title: numberedTitle(heading, pages),
    head: { canonical: articlePaths.search, robots: 'noindex, follow' },
    // A page from the cache would not be counted as a failed search.
    ...(isFailed ? {} : { tags: ['settings', 'frame', 'items', ...articleCardTags(cards)], expires }),
    main: (
      <div id="k2Container" className="genericView listing">
        <header className="page-header">
          <h1>{heading}</h1>
        </header>
        <ArticleSearchBlock context={context} typed={typed} />
        {!hasCriteria && <p>{text('ITEM_SEARCH_ASK')}</p>}
        {hasCriteria && cards.length === 0 && (
          <p id="genericItemListNothingFound" role="status">
            {text('ITEM_SEARCH_NOTHING')}
          </p>
        )}
        {typed !== '' && (
          <p>
            <a href={`${setting.base}${paths.search}?${new URLSearchParams({ q: typed })}`}>
              {text('ITEM_SEARCH_POSTS', typed.slice(0, 60))}
            </a>
          </p>
        )}
        {cards.length > 0 && (
          <>
            <p role="status">
              {isCut ? text('ITEM_SEARCH_FOUND_CUT', pages.total) : plural('ITEM_SEARCH_FOUND', pages.total)}
            </p>
            <div className="post-list">
              {cards.map(card => (
                <ArticleCardView key={card.id} card={card} setting={setting} />
              ))}
            </div>
          </>
        )}
        <Pagination pages={pages} hrefOf={start => hrefOf(setting.base, params, start)} />
      </div>
    ),
  };
};

const answer = async (context: RequestContext, params: PageParams): Promise<Page | Document> => {
  const search = parseArticleSearch(params, await textLanguages(context.sql));
  return params.format === 'raw' ? liveResults(context, search) : resultsPage(context, params, search);
};

export const articleSearchPages: readonly PageRoute[] = [
  { option: 'articles', path: articlePaths.search, view: 'itemlist', task: 'search', takesPost: true, handler: answer },
];
