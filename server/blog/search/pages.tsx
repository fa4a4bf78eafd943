import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { numberedTitle, Pagination } from '../../core/html/index.ts';
import type { Page, PageParams, PageRoute } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { noteFailedSearch } from '../../hits/index.ts';
import {
  type KindResults,
  otherResults,
  parseTerms,
  type SearchTerms,
  textLanguages,
  unfinishedIn,
  wordsIn,
} from '../../search/index.ts';
import { cardsOf, settingOf } from '../cards/index.ts';
import { type Filters, filtersOf } from './filter-queries.ts';
import { SearchForm } from './form-views.tsx';
import { filterWords } from './post-text.ts';
import { type Found, findByBeginning, findPosts, nothing, textsOf } from './queries.ts';
import { SearchResults } from './results-views.tsx';
import { readSearchQuery, type SearchQuery, searchQuery } from './search-query.ts';

const maxWider = 4;

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

const countWords = ({ total, isMore }: Found): string =>
  isMore ? text('SEARCH_MORE_THAN', total) : plural('SEARCH_COUNT', total);

/** Result in one sentence: the page's title begins with it, so that it is announced first. */
const outcomeOf = (query: SearchQuery, terms: SearchTerms, found: Found): string => {
  if (query.q === '') return found.total > 0 ? countWords(found) : text('SEARCH_NOTHING_ASKED');
  if (terms.words.length === 0) return text('SEARCH_NO_WORDS', query.q.slice(0, 60));
  if (found.total === 0) return text('SEARCH_NONE', query.q.slice(0, 60));
  return text('SEARCH_COUNT_FOR', countWords(found), query.q.slice(0, 60));
};

const isNarrowed = ({ category, tag, author, year }: SearchQuery): boolean =>
  Boolean(category || tag || author || year);

const everywhere = (query: SearchQuery): SearchQuery => ({
  ...query,
  category: '',
  tag: '',
  author: '',
  year: undefined,
  start: 0,
});

/** Wider searches after no results: without quotes, or for one of the words. */
const widerSearches = (query: SearchQuery): readonly { readonly q: string; readonly words: string }[] => {
  const bare = query.q
    .replace(/["“”„«»]/g, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (bare !== query.q) return [{ q: bare, words: text('SEARCH_WITHOUT_QUOTES', bare.slice(0, 60)) }];
  const words = [...new Set(bare.split(' '))].filter(word => wordsIn(word).length > 0);
  return words.length < 2
    ? []
    : words.slice(0, maxWider).map(word => ({ q: word, words: text('SEARCH_ONE_WORD', word.slice(0, 40)) }));
};

const WiderSearches = ({ base, query }: { base: string; query: SearchQuery }) => (
  <>
    {widerSearches(query).map(({ q, words }) => (
      <li key={q}>
        <a href={`${base}${paths.search}?${searchQuery({ ...query, q, start: 0 })}`}>{words}</a>
      </li>
    ))}
    {isNarrowed(query) && query.q !== '' && (
      <li>
        <a href={`${base}${paths.search}?${searchQuery(everywhere(query))}`}>{text('SEARCH_EVERYWHERE')}</a>
      </li>
    )}
  </>
);

type FoundPosts = Found & { readonly begun?: readonly string[] };

/** Posts with the words; without results for the last word, those with a word that begins with it. */
const postsFound = async (context: RequestContext, query: SearchQuery, terms: SearchTerms, narrowing: string[]) => {
  const { sql, services } = context;
  const now = moment(services.clock);
  const part = { start: query.start, size: services.site.get('posts.pageSize') };
  const sort = terms.words.length > 0 ? query.sort : 'newest';
  const found: FoundPosts = await findPosts(sql, { ...terms, narrowing, sort }, now, part);
  const last = unfinishedIn(query.q);
  if (found.total > 0 || last === undefined || terms.phrases.length > 0 || terms.isCut) return found;
  const words = terms.words.filter(({ word }) => word !== last);
  return findByBeginning(sql, { words, narrowing, sort }, last, now, part);
};

/** Full-text search over the data of listings. Its pages are neither cached nor indexed by search engines. */
const searchPage = async (context: RequestContext, input: PageParams): Promise<Page> => {
  const { sql, services } = context;
  const query = readSearchQuery(input);
  const terms = parseTerms(query.q, await textLanguages(sql));
  const size = services.site.get('posts.pageSize');
  const filters = await filtersOf(sql, query, moment(services.clock));
  const narrowing = narrowingOf(query, filters);
  const hasWords = terms.words.length > 0;
  const hasCriteria = hasWords || (query.q === '' && isNarrowed(query));
  // Filters by category, tag or author of the blog exclude other kinds.
  const isOfAllKinds = hasWords && !isNarrowed(query);
  const [found, others]: [FoundPosts, readonly KindResults[]] = await Promise.all([
    hasCriteria && narrowing ? postsFound(context, query, terms, narrowing) : nothing,
    isOfAllKinds ? otherResults(context, 'post', query.q) : [],
  ]);
  if (query.start > 0 && found.ids.length === 0) throw notFound();
  const [cards, texts] = await Promise.all([cardsOf(sql, found.ids), textsOf(sql, found.ids)]);
  const setting = settingOf(context);
  const { base } = setting;
  const isMore = [found, ...others].some(results => results.isMore);
  const total = others.reduce((sum, results) => sum + results.total, found.total);
  if (hasWords && total === 0 && !isNarrowed(query) && query.start === 0) noteFailedSearch(context, query.q);
  const outcome = outcomeOf(query, terms, { ids: [], total, isMore });
  const pages = { start: query.start, size, total: found.total };
  const hrefOf = (start: number): string => `${base}${paths.search}?${searchQuery({ ...query, start })}`;
  return {
    title: query.q === '' && total === 0 ? text('SEARCH') : text('SEARCH_TITLE', numberedTitle(outcome, pages)),
    head: { canonical: paths.search, robots: 'noindex, follow' },
    main: (
      <div className="listing search-page" data-blog-listings="">
        <header className="page-header">
          <h1>{text('SEARCH')}</h1>
          <SearchForm context={context} query={query} filters={filters} />
        </header>
        <p role="status" className="search-outcome">
          {outcome}
          {terms.isCut && ` ${text('SEARCH_CUT')}`}
        </p>
        <SearchResults
          found={found}
          others={others}
          hasKinds={isOfAllKinds}
          hasOthers={query.start === 0 || pages.start + size >= pages.total}
          cards={cards}
          texts={texts}
          forms={new Set([...terms.words.flatMap(({ forms }) => forms), ...(found.begun ?? [])])}
          start={query.start}
          setting={setting}
        >
          <WiderSearches base={base} query={query} />
        </SearchResults>
        <Pagination pages={pages} hrefOf={hrefOf} />
      </div>
    ),
  };
};

export const searchPages: readonly PageRoute[] = [{ path: paths.search, view: 'search', handler: searchPage }];
