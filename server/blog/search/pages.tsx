import { moment } from '../../core/clock.ts';
import type { Page } from '../../core/page.ts';
import { Pagination, pageNumber } from '../../core/pagination.tsx';
import { paths } from '../../core/paths.ts';
import { notFound } from '../../core/refusal.ts';
import type { Asked, PageRoute } from '../../core/route.ts';
import { type Question, questionOf } from '../../core/search-question.ts';
import { plural, text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { cardsOf } from '../entries/card-queries.ts';
import { settingOf } from '../entries/meta-views.tsx';
import { type AskedSearch, askedSearch, searchQuery } from './asked-search.ts';
import { type Filters, filtersOf } from './filter-queries.ts';
import { marks } from './index-rows.ts';
import { type Found, findPosts, textsOf } from './queries.ts';
import { SearchForm, SearchResults, WaysOn } from './views.tsx';

const noneFound: Found = { ids: [], total: 0, isMore: false };

/** The marks of what is chosen; null when somebody asks for a category, tag or author that is not there. */
const narrowingOf = (asked: AskedSearch, { category, tag, author }: Filters): string[] | null => {
  if (category.chosen === null || tag.chosen === null || author.chosen === null) return null;
  return [
    ...(category.chosen ? [marks.category(category.chosen.id)] : []),
    ...(tag.chosen ? [marks.tag(tag.chosen.id)] : []),
    ...(author.chosen ? [marks.author(author.chosen.id)] : []),
    ...(asked.year === undefined ? [] : [marks.year(asked.year)]),
  ];
};

const countWords = ({ total, isMore }: Found): string =>
  isMore ? text('SEARCH_MORE_THAN', total) : plural('SEARCH_COUNT', total);

/** What came of it, in a sentence: the page's title begins with it, so that it is heard first. */
const outcomeOf = (asked: AskedSearch, question: Question, found: Found): string => {
  if (asked.q === '') return found.total > 0 ? countWords(found) : text('SEARCH_NOTHING_ASKED');
  if (question.words.length === 0) return text('SEARCH_NO_WORDS', asked.q.slice(0, 60));
  if (found.total === 0) return text('SEARCH_NONE', asked.q.slice(0, 60));
  return text('SEARCH_COUNT_FOR', countWords(found), asked.q.slice(0, 60));
};

const isNarrowed = ({ category, tag, author, year }: AskedSearch): boolean =>
  Boolean(category || tag || author || year);

const everywhere = (asked: AskedSearch): AskedSearch => ({
  ...asked,
  category: '',
  tag: '',
  author: '',
  year: undefined,
  start: 0,
});

/** Full-text search over what a listing shows. Its pages are nobody's bookmark: they are neither kept nor indexed. */
const searchPage = async (visit: Visit, given: Asked): Promise<Page> => {
  const { sql, services } = visit;
  const asked = askedSearch(given);
  const question = questionOf(asked.q);
  const now = moment(services.clock);
  const size = services.site.get('posts.pageSize');
  const filters = await filtersOf(sql, asked, now);
  const narrowing = narrowingOf(asked, filters);
  const isAsked = question.words.length > 0 || (asked.q === '' && isNarrowed(asked));
  const sort = question.words.length > 0 ? asked.sort : 'newest';
  const found =
    isAsked && narrowing
      ? await findPosts(sql, { ...question, narrowing, sort }, now, { start: asked.start, size })
      : noneFound;
  if (asked.start > 0 && found.ids.length === 0) throw notFound();
  const [cards, texts] = await Promise.all([cardsOf(sql, found.ids), textsOf(sql, found.ids)]);
  const setting = settingOf(visit);
  const outcome = outcomeOf(asked, question, found);
  const pages = { start: asked.start, size, total: found.total };
  const hrefOf = (start: number): string => `${setting.base}${paths.search}?${searchQuery({ ...asked, start })}`;
  const titled = asked.start > 0 ? text('PAGE_TITLE_NUMBERED', outcome, pageNumber(pages)) : outcome;
  return {
    title: asked.q === '' && found.total === 0 ? text('SEARCH') : text('SEARCH_TITLE', titled),
    head: { canonical: paths.search, robots: 'noindex, follow' },
    main: (
      <div className="listing search-page" data-blog-listings="">
        <header className="page-header">
          <h1>{text('SEARCH')}</h1>
          <SearchForm visit={visit} asked={asked} filters={filters} />
        </header>
        <p role="status" className="search-outcome">
          {outcome}
          {question.isCut && ` ${text('SEARCH_CUT')}`}
        </p>
        {cards.length > 0 ? (
          <SearchResults
            cards={cards}
            texts={texts}
            words={new Set(question.words)}
            start={asked.start}
            setting={setting}
          />
        ) : (
          <WaysOn base={setting.base}>
            {isNarrowed(asked) && asked.q !== '' && (
              <li>
                <a href={`${setting.base}${paths.search}?${searchQuery(everywhere(asked))}`}>
                  {text('SEARCH_EVERYWHERE')}
                </a>
              </li>
            )}
          </WaysOn>
        )}
        <Pagination pages={pages} hrefOf={hrefOf} />
      </div>
    ),
  };
};

export const searchPages: readonly PageRoute[] = [{ path: paths.search, view: 'search', answer: searchPage }];
