import { printedFeed } from '../../blog/cards/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Document, FeedLink } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { itemTitleOf } from '../item-model/index.ts';
import type { ItemList, ListedItems } from './list.ts';

const withFormat = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** Feed links for the head of a list's page. */
export const itemFeedLinks = ({ title, path }: Pick<ItemList, 'title' | 'path'>): FeedLink[] => [
  { title: `${title}: ${text('FEED_RSS')}`, href: withFormat(path(0), 'format=feed'), type: 'application/rss+xml' },
  {
    title: `${title}: ${text('FEED_ATOM')}`,
    href: withFormat(path(0), 'format=feed&type=atom'),
    type: 'application/atom+xml',
  },
];

/** Feed of a list's newest items (wire, articles §4). */
export const itemFeed = (
  context: RequestContext,
  list: ItemList,
  { cards, tags, expires }: ListedItems,
  type: string,
): Document => {
  const { settings, site } = context.services;
  const { baseUrl } = settings;
  const kind = type === 'atom' ? 'atom' : 'rss';
  const items = cards.map(card => ({
    title: itemTitleOf(card.title),
    url: baseUrl + articlePaths.item(card),
    published: card.createdAt,
    modified: card.modifiedAt > card.createdAt ? card.modifiedAt : card.createdAt,
    author: card.authorAlias || card.author.name,
    summary: card.excerpt,
    labels: [card.category.title, ...card.tags.map(tag => tag.title)],
  }));
  const name = site.get('site.name');
  return printedFeed(
    kind,
    {
      title: text('PAGE_TITLE', list.title, name),
      description: list.description || site.get('site.description'),
      url: baseUrl + list.path(0),
      selfUrl: baseUrl + withFormat(list.path(0), kind === 'atom' ? 'format=feed&type=atom' : 'format=feed'),
      language: site.get('site.language'),
      updated: new Date(Math.max(0, ...items.map(item => item.modified.getTime()))),
      items,
    },
    { tags, expires },
  );
};
