import type { ReactNode } from 'react';
import { Trusted } from '../../../client/core/trusted.view.tsx';
import { dayEnd } from '../../calendar/index.ts';
import { viewCache } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type Html, neighbourLinks, numberedTitle, Pagination, print } from '../../core/html/index.ts';
import type { Document, Page, PageParams } from '../../core/http/index.ts';
import { contentLanguage, text } from '../../core/i18n/index.ts';
import { moment } from '../../core/time/index.ts';
import { ArticleAddLink, type ArticleSetting, articleSettingOf } from '../article-model/index.ts';
import { articleListJson } from './article-json.ts';
import type { ArticleCard } from './card-queries.ts';
import { ArticleCardView } from './card-views.tsx';
import { articleFeed, articleFeedLinks } from './feed.ts';
import { type ArticleList, articleStartOf, loadList } from './list.ts';

interface ListOptions {
  /** Articles per page; that of the settings, if absent. */
  readonly size?: number;
  /** Renders the articles; the default is one below the other. */
  readonly draw?: (cards: readonly ArticleCard[], start: number) => ReactNode;
}

const earlierOf = (one: Date | null, other: Date): Date => (one && one < other ? one : other);

/** Lists of a category or of all articles offer a link to write a new article. */
const addLinkOf = ({ scope }: ArticleList, setting: ArticleSetting): ReactNode => {
  if (scope.kind === 'author') return <ArticleAddLink setting={setting} className="userItemAddLink" />;
  if (scope.kind === 'category')
    return <ArticleAddLink setting={setting} category={scope.id} className="catItemAddLink" />;
  return scope.kind === 'site' && <ArticleAddLink setting={setting} className="catItemAddLink" />;
};

// The list is the same for all visitors: it is rendered once per cached object.
const listViews = viewCache<Html>('article list view');

/** Page of a list; with `format=feed` its feed, with `format=json` its data (wire, articles §4). */
export const articleListPage = async (
  context: RequestContext,
  params: PageParams,
  list: ArticleList,
  { size: ownSize, draw }: ListOptions = {},
): Promise<Page | Document> => {
  const { site } = context.services;
  const size = ownSize ?? site.get('articles.pageSize');
  if (params.format === 'feed') {
    const newest = await loadList(context, list, { start: 0, size: site.get('feeds.size') });
    return articleFeed(context, list, newest, params.type ?? '');
  }
  const start = articleStartOf(params);
  const listed = await loadList(context, list, { start, size });
  if (params.format === 'json') return articleListJson(context, list, listed);
  const { cards, total, tags, expires } = listed;
  const setting = articleSettingOf(context);
  const pages = { start, size, total };
  const articles = (
    <>
      {cards.length === 0 && <p className="empty">{text('ITEMS_EMPTY')}</p>}
      {cards.length > 0 &&
        (draw?.(cards, start) ?? (
          <div className="post-list">
            {cards.map(card => (
              <ArticleCardView key={card.id} card={card} setting={setting} isOfAuthor={list.scope.kind === 'author'} />
            ))}
          </div>
        ))}
      <Pagination pages={pages} hrefOf={at => setting.base + list.path(at)} />
    </>
  );
  const title = numberedTitle(list.title, pages);
  return {
    title: list.metaTitle ? numberedTitle(list.metaTitle, pages) : title,
    head: {
      canonical: list.path(start),
      feeds: articleFeedLinks(list),
      ...(list.description ? { description: list.description } : {}),
      ...list.head,
      ...neighbourLinks(pages, list.path),
    },
    tags,
    expires: list.aside ? earlierOf(expires, dayEnd(moment(context.services.clock))) : expires,
    main: (
      <div id="k2Container" className={`${list.className} listing`}>
        {list.above}
        <header className="page-header" {...contentLanguage(list)}>
          <h1>{title}</h1>
          {start === 0 && list.intro}
          {addLinkOf(list, setting)}
        </header>
        {list.search}
        <div className={list.aside ? 'article-columns has-aside' : 'article-columns'}>
          {context.actor.account ? (
            <div className="article-main">{articles}</div>
          ) : (
            <Trusted
              className="article-main"
              html={listViews(listed, list.className + list.path(start), () => print(articles))}
            />
          )}
          {list.aside && <aside className="article-aside">{list.aside}</aside>}
        </div>
      </div>
    ),
  };
};
