import './later-queries.ts';
import { articlePaths } from '../../core/article-paths.ts';
import { moment } from '../../core/clock.ts';
import { print } from '../../core/html.tsx';
import type { Document, Page } from '../../core/page.ts';
import { Pagination, pageNumber } from '../../core/pagination.tsx';
import type { Asked, PageRoute } from '../../core/route.ts';
import { plural, text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { itemBriefs } from '../items/brief-queries.ts';
import { itemSettingOf } from '../items/setting.tsx';
import { itemCardsOf } from '../lists/card-queries.ts';
import { ItemCardView } from '../lists/card-views.tsx';
import { itemCardTags, itemStartOf } from '../lists/list.ts';
import { levelsOf, nextItemChange } from '../lists/listing-queries.ts';
import { type AskedItemSearch, askedItemSearch } from './asked-item-search.ts';
import { findItems } from './finding-queries.ts';
import { ItemSearchBlock, LiveResults } from './views.tsx';

const showingOf = ({ actor, services }: Visit) => ({ levels: levelsOf(actor), now: moment(services.clock) });

/** Live search: bare markup, kept by nobody (H-035). */
const liveResults = async (visit: Visit, { search }: AskedItemSearch): Promise<Document> => {
  const size = visit.services.site.get('articles.pageSize');
  const { ids } = await findItems(visit.sql, search, showingOf(visit), { start: 0, size, most: size });
  const items = await itemBriefs(visit.sql, ids);
  return {
    type: 'text/html; charset=utf-8',
    body: print(<LiveResults items={items} base={visit.services.settings.basePath} />),
  };
};

const hrefOf = (base: string, { searchword = '', categories = '' }: Asked, start: number): string => {
  const query = new URLSearchParams({ searchword });
  if (categories !== '') query.set('categories', categories);
  if (start > 0) query.set('start', String(start));
  return `${base}${articlePaths.search}?${query}`;
};

/** A page of results: kept for visitors like any list, indexed by nobody. */
const resultsPage = async (visit: Visit, asked: Asked, { typed, search }: AskedItemSearch): Promise<Page> => {
  const pages = { start: itemStartOf(asked), size: visit.services.site.get('articles.pageSize') };
  const { ids, total } = await findItems(visit.sql, search, showingOf(visit), pages);
  const [cards, expires] = await Promise.all([
    itemCardsOf(visit.sql, ids),
    nextItemChange(visit.sql, moment(visit.services.clock)),
  ]);
  const setting = itemSettingOf(visit);
  const isAsked = search.words.length > 0 || search.categories.length > 0 || typed !== '';
  const heading = typed === '' ? text('ITEM_SEARCH') : text('ITEM_SEARCH_TITLE', typed.slice(0, 60));
  return {
    title: pages.start === 0 ? heading : text('PAGE_TITLE_NUMBERED', heading, pageNumber({ ...pages, total })),
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
        {cards.length > 0 && (
          <>
            <p role="status">{plural('ITEM_SEARCH_FOUND', total)}</p>
            <div className="post-list">
              {cards.map(card => (
                <ItemCardView key={card.id} card={card} setting={setting} />
              ))}
            </div>
          </>
        )}
        <Pagination pages={{ ...pages, total }} hrefOf={start => hrefOf(setting.base, asked, start)} />
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
