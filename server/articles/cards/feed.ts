import type { RequestContext } from '../../core/context/index.ts';
import type { Document, FeedLink } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths, type FeedFormat } from '../../core/paths/index.ts';
import { feedDocument, feedLinks } from '../../feeds/index.ts';
import { itemTitleOf } from '../article-model/index.ts';
import type { ItemList, ListedItems } from './list.ts';

const feedPath = (path: string, kind: FeedFormat): string =>
  `${path}${path.includes('?') ? '&' : '?'}${kind === 'atom' ? 'format=feed&type=atom' : 'format=feed'}`;

/** Feed links for the head of a list's page. */
export const itemFeedLinks = ({ title, path }: Pick<ItemList, 'title' | 'path'>): FeedLink[] =>
  feedLinks(title, kind => feedPath(path(0), kind));

/** Feed of a list's newest items (wire, articles §4). */
export const itemFeed = (
  context: RequestContext,
  list: ItemList,
  { cards, tags, expires }: ListedItems,
  type: string,
): Document => {
  const { settings, site } = context.services;
  const kind = type === 'atom' ? 'atom' : 'rss';
  const items = cards.map(card => ({
    title: itemTitleOf(card.title),
    url: settings.baseUrl + articlePaths.item(card),
    published: card.createdAt,
    modified: card.modifiedAt,
    author: card.authorAlias || card.author.name,
    summary: card.excerpt,
    labels: [card.category.title, ...card.tags.map(tag => tag.title)],
  }));
  const content = {
    title: text('PAGE_TITLE', list.title, site.get('site.name')),
    description: list.description,
    path: list.path(0),
    selfPath: feedPath(list.path(0), kind),
    items,
  };
  return feedDocument(context, kind, content, { tags, expires });
};
