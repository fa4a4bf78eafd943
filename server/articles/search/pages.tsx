import './later-queries.ts';
import { keptParts } from '../../core/cache/index.ts';
import type { Visit } from '../../core/context/index.ts';
import { Pagination, pageNumber, print } from '../../core/html/index.ts';
import type { Asked, Document, Page, PageRoute } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { articlePaths, paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { itemBriefs, itemSettingOf, levelsOf, nextItemChange } from '../item-model/index.ts';
import { ItemCardView, itemCardsOf, itemCardTags, itemStartOf } from '../listings/index.ts';
import { type AskedItemSearch, askedItemSearch } from './asked-item-search.ts';
import { findItems, mostItemsShown } from './finding-queries.ts';
import { ItemSearchBlock, LiveResults } from './views.tsx';

const showingOf = ({ actor, services }: Visit) => ({ levels: levelsOf(actor), now: moment(services.clock) });

/** Live search: bare markup, kept by nobody (H-035). */
const liveResults = async (visit: Visit, { search }: AskedItemSearch): Promise<Document> => {
  const size = visit.services.site.get('articles.pageSize');
  const ids = await findItems(visit.sql, search, showingOf(visit), size);
  const items = await itemBriefs(visit.sql, ids.slice(0, size));
  return {
    type: 'text/html; charset=utf-8',
    body: print(<LiveResults items={items} base={visit.services.settings.basePath} />),
  };
};

interface Found {
  readonly ids: readonly number[];
  /** True when more was found than the pages show. */
  readonly isCut: boolean;
  readonly expires: Date | null;
}

const kept = keptParts<Found>({ maxBytes: 8 * 1024 * 1024 });

/** What a search finds, kept while somebody pages through it. */
const found = (visit: Visit, search: AskedItemSearch['search']): Promise<Found> =>
  kept(visit, JSON.stringify([levelsOf(visit.actor), search]), async () => {
    const showing = showingOf(visit);
    const [ids, expires] = await Promise.all([
      findItems(visit.sql, search, showing, mostItemsShown + 1),
      nextItemChange(visit.sql, showing.now),
    ]);
    const value = { ids: ids.slice(0, mostItemsShown), isCut: ids.length > mostItemsShown, expires };
    return { value, bytes: ids.length * 8, tags: ['items'], expires: expires?.getTime() ?? null };
  });

const hrefOf = (base: string, { searchword = '', categories = '' }: Asked, start: number): string => {
  const query = new URLSearchParams({ searchword });
  if (categories !== '') query.set('categories', categories);
  if (start > 0) query.set('start', String(start));
  return `${base}${articlePaths.search}?${query}`;
};

/** A page of results: kept for visitors like any list, indexed by nobody. */
const resultsPage = async (visit: Visit, asked: Asked, { typed, search }: AskedItemSearch): Promise<Page> => {
  const { ids, isCut, expires } = await found(visit, search);
  const pages = { start: itemStartOf(asked), size: visit.services.site.get('articles.pageSize'), total: ids.length };
  const cards = await itemCardsOf(visit.sql, ids.slice(pages.start, pages.start + pages.size));
  const setting = itemSettingOf(visit);
  const isAsked = search.words.length > 0 || search.categories.length > 0 || typed !== '';
  const heading = typed === '' ? text('ITEM_SEARCH') : text('ITEM_SEARCH_TITLE', typed.slice(0, 60));
  return {
    title: pages.start === 0 ? heading : text('PAGE_TITLE_NUMBERED', heading, pageNumber(pages)),
    head: { canonical: articlePaths.search, robots: 'noindex, follow' },
    tags: ['settings', 'frame', 'items', ...itemCardTags(cards)],
    expires,
    main: (
      <div id="k2Container" className="genericView listing">
        <header className="page-header">
          <h1>{heading}</h1>
        </header>
        <ItemSearchBlock visit={visit} typed={typed} />
        {!isAsked && <p>{text('ITEM_SEARCH_ASK')}</p>}
        {isAsked && cards.length === 0 && (
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
                <ItemCardView key={card.id} card={card} setting={setting} />
              ))}
            </div>
          </>
        )}
        <Pagination pages={pages} hrefOf={start => hrefOf(setting.base, asked, start)} />
      </div>
    ),
  };
};

const answer = async (visit: Visit, asked: Asked): Promise<Page | Document> => {
  const search = askedItemSearch(asked);
  return asked.format === 'raw' ? liveResults(visit, search) : resultsPage(visit, asked, search);
};

export const itemSearchPages: readonly PageRoute[] = [
  { option: 'articles', path: articlePaths.search, view: 'itemlist', task: 'search', takesPost: true, answer },
];
