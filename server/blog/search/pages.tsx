import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { numberedTitle, Pagination } from '../../core/html/index.ts';
import type { Document, Page, PageParams, PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { noteFailedSearch } from '../../hits/index.ts';
import {
  correctionsOf,
  type KindResults,
  otherResults,
  parseTerms,
  type TypedSearch,
  textLanguages,
} from '../../search/index.ts';
import { cardsOf, settingOf } from '../cards/index.ts';
import { type Filters, filtersOf } from './filter-queries.ts';
import { SearchForm } from './form-views.tsx';
import { type FoundPosts, outcomeOf, postsFound } from './found-posts.ts';
import { nothing } from './match-queries.ts';
import { filterWords } from './post-text.ts';
import { textsOf } from './queries.ts';
import { SearchKinds, SearchResults, WaysOn } from './results-views.tsx';
import { isNarrowed, readSearchQuery, type SearchQuery, searchQuery } from './search-query.ts';
import { searchSuggestions } from './suggestions.tsx';
import { Corrections, WiderSearches } from './wider-searches.tsx';

/** Index words of the chosen filters; null when a category, tag or author does not exist. */
const narrowingOf = (query: SearchQuery, { category, tag, author }: Filters): string[] | null => {
  if (category.chosen === null || tag.chosen === null || author.chosen === null) return null;
  return [
    ...(category.chosen ? [filterWords.category(category.chosen.id)] : []),
    ...(tag.chosen ? [filterWords.tag(tag.chosen.id)] : []),
    ...(author.chosen ? [filterWords.author(author.chosen.id)] : []),
    ...(query.year === undefined ? [] : [filterWords.year(query.year)]),
  ];
};

/** Number of results of each other kind in the overview of all kinds. */
const maxListed = 5;

interface Sizes {
  readonly query: SearchQuery;
  readonly kind: SearchQuery['kind'];
  readonly size: number;
  readonly languages: TypedSearch['languages'];
}

/** Results of the other kinds: those of the chosen kind, or the first of each. */
const othersFound = (
  context: RequestContext,
  { query, kind, size, languages }: Sizes,
): Promise<readonly KindResults[]> =>
  otherResults(context, 'post', { q: query.q, languages }, name =>
    name === kind
      ? { start: query.start, size, hasMarkup: true }
      : { start: 0, size: kind === '' ? maxListed : 0, hasMarkup: false },
  );

/** Full-text search over the data of listings. Its pages are neither cached nor indexed by search engines. */
const searchPage = async (context: RequestContext, input: PageParams): Promise<Page | Document> => {
  const { sql, services } = context;
  const query = readSearchQuery(input);
  if (input.format === 'raw') return searchSuggestions(context, query);
  const languages = await textLanguages(sql);
  const terms = parseTerms(query.q, languages);
  const size = services.site.get('posts.pageSize');
  const filters = await filtersOf(context, query, moment(services.clock));
  const narrowing = narrowingOf(query, filters);
  const hasWords = terms.words.length > 0;
  const hasCriteria = hasWords || (query.q === '' && isNarrowed(query));
  // Filters by category, tag or author of the blog exclude other kinds.
  const isOfAllKinds = hasWords && !isNarrowed(query);
  const kind = isOfAllKinds ? query.kind : '';
  const part = kind === '' || kind === 'post' ? { start: query.start, size } : { start: 0, size: 1 };
  const [found, others]: [FoundPosts, readonly KindResults[]] = await Promise.all([
    hasCriteria && narrowing ? postsFound(context, query, { terms, narrowing, part }) : nothing,
    isOfAllKinds ? othersFound(context, { query, kind, size, languages }) : [],
  ]);
  const chosen = others.find(results => results.kind === kind);
  const shown = chosen ?? found;
  if (query.start > 0 && (chosen?.entries ?? found.ids).length === 0) throw notFound();
  const ids = chosen ? [] : found.ids;
  const [cards, texts] = await Promise.all([cardsOf(sql, ids), textsOf(sql, ids)]);
  const setting = settingOf(context);
  const { base } = setting;
  const all = {
    total: others.reduce((sum, results) => sum + results.total, found.total),
    isMore: [found, ...others].some(results => results.isMore),
  };
  if (hasWords && all.total === 0 && !isNarrowed(query) && query.start === 0) noteFailedSearch(context, query.q);
  const corrections =
    hasWords && all.total === 0 ? await correctionsOf(sql, query.q, terms, moment(services.clock)) : [];
  const { total, isMore } = kind === '' ? all : shown;
  const outcome = outcomeOf(query, terms, { ids: [], total, isMore });
  const pages = { start: query.start, size, total: shown.total };
  const hrefOf = (start: number): string => `${base}${paths.search}?${searchQuery({ ...query, kind, start })}`;
  return {
    title: query.q === '' && total === 0 ? text('SEARCH') : text('SEARCH_TITLE', numberedTitle(outcome, pages)),
    head: { canonical: paths.search, robots: 'noindex, follow' },
    main: (
      <div className="listing search-page" data-blog-listings="">
        <header className="page-header">
          <h1>{text('SEARCH')}</h1>
          <SearchForm context={context} query={{ ...query, kind }} filters={filters} />
        </header>
        <p role="status" className="search-outcome">
          {outcome}
          {terms.isCut && ` ${text('SEARCH_CUT')}`}
        </p>
        <Corrections base={base} query={query} corrections={corrections} />
        {isOfAllKinds && all.total > 0 && (
          <SearchKinds
            counts={{ all, post: found }}
            others={others}
            chosen={kind}
            hrefOf={one => `${base}${paths.search}?${searchQuery({ ...query, kind: one, start: 0 })}`}
          />
        )}
        <SearchResults
          chosen={chosen}
          others={kind === '' && (query.start === 0 || pages.start + size >= pages.total) ? others : []}
          cards={cards}
          texts={texts}
          forms={new Set([...terms.words.flatMap(({ forms }) => forms), ...(found.begun ?? [])])}
          start={query.start}
          setting={setting}
          allOf={one => `${base}${paths.search}?${searchQuery({ ...query, kind: one, start: 0 })}`}
        />
        {all.total === 0 && (
          <WaysOn base={base}>
            <WiderSearches base={base} query={query} />
          </WaysOn>
        )}
        <Pagination pages={pages} hrefOf={hrefOf} />
      </div>
    ),
  };
};

export const searchPages: readonly PageRoute[] = [{ path: paths.search, view: 'search', handler: searchPage }];
