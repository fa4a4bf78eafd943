import type { ReactNode } from 'react';
import { Trusted } from '../../../client/core/trusted.view.tsx';
import { dayEnd } from '../../calendar/index.ts';
import { viewCache } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type Html, Pagination, pageNumber, pagesAround, print } from '../../core/html/index.ts';
import type { Document, Page, PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { moment } from '../../core/time/index.ts';
import { ItemAddLink, type ItemSetting, itemSettingOf } from '../article-model/index.ts';
import type { ItemCard } from './card.ts';
import { ItemCardView } from './card-views.tsx';
import { itemFeed, itemFeedLinks } from './feed.ts';
import { itemListJson } from './item-json.ts';
import { type ItemList, itemStartOf, loadList } from './list.ts';

interface ListOptions {
  /** Items per page. */
  readonly size: number;
  /** Renders the items; the default is one below the other. */
  readonly draw?: (cards: readonly ItemCard[], start: number) => ReactNode;
}

const earlierOf = (one: Date | null, other: Date): Date => (one && one < other ? one : other);

/** Lists of a category or of all items offer a link to write a new item. */
const addLinkOf = ({ scope }: ItemList, setting: ItemSetting): ReactNode => {
  if (scope.kind === 'author') return <ItemAddLink setting={setting} className="userItemAddLink" />;
  if (scope.kind === 'category')
    return <ItemAddLink setting={setting} category={scope.id} className="catItemAddLink" />;
  return scope.kind === 'site' && <ItemAddLink setting={setting} className="catItemAddLink" />;
};

// The list is the same for all visitors: it is rendered once per cached object.
const listViews = viewCache<Html>('article list view');

/** Page of a list; with `format=feed` its feed, with `format=json` its data (wire, articles §4). */
export const itemListPage = async (
  context: RequestContext,
  params: PageParams,
  list: ItemList,
  { size, draw }: ListOptions,
): Promise<Page | Document> => {
  const { site } = context.services;
  if (params.format === 'feed') {
    const newest = await loadList(context, list, { start: 0, size: site.get('feeds.size') });
    return itemFeed(context, list, newest, params.type ?? '');
  }
  const start = itemStartOf(params);
  const listed = await loadList(context, list, { start, size });
  if (params.format === 'json') return itemListJson(context, list, listed);
  const { cards, total, tags, expires } = listed;
  const setting = itemSettingOf(context);
  const pages = { start, size, total };
  const around = pagesAround(pages);
  const items = (
    <>
      {cards.length === 0 && <p className="empty">{text('ITEMS_EMPTY')}</p>}
      {cards.length > 0 &&
        (draw?.(cards, start) ?? (
          <div className="post-list">
            {cards.map(card => (
              <ItemCardView key={card.id} card={card} setting={setting} isOfAuthor={list.scope.kind === 'author'} />
            ))}
          </div>
        ))}
      <Pagination pages={pages} hrefOf={at => setting.base + list.path(at)} />
    </>
  );
  const title = start === 0 ? list.title : text('PAGE_TITLE_NUMBERED', list.title, pageNumber(pages));
  return {
    title,
    head: {
      canonical: list.path(start),
      feeds: itemFeedLinks(list),
      ...(list.description ? { description: list.description } : {}),
      ...(around.previous === undefined ? {} : { previous: list.path(around.previous) }),
      ...(around.next === undefined ? {} : { next: list.path(around.next) }),
    },
    tags,
    expires: list.aside ? earlierOf(expires, dayEnd(moment(context.services.clock))) : expires,
    main: (
      <div id="k2Container" className={`${list.className} listing`}>
        {list.above}
        <header className="page-header">
          <h1>{title}</h1>
          {start === 0 && list.intro}
          {addLinkOf(list, setting)}
        </header>
        {list.search}
        <div className="article-columns">
          {context.actor.account ? (
            <div className="article-main">{items}</div>
          ) : (
            <Trusted
              className="article-main"
              html={listViews(listed, list.className + list.path(start), () => print(items))}
            />
          )}
          {list.aside && <aside className="article-aside">{list.aside}</aside>}
        </div>
      </div>
    ),
  };
};
