import type { RequestContext } from '../../core/context/index.ts';
import type { Html } from '../../core/html/index.ts';
import type { Document, FeedLink } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths, type FeedFormat } from '../../core/paths/index.ts';
import { type FeedItem, feedDocument, feedLinks } from '../../feeds/index.ts';
import { feedEnclosure, feedPicture } from '../../media/index.ts';
import { feedText } from '../../reading-text/index.ts';
import { articleTexts, articleTitleOf } from '../article-model/index.ts';
import type { ArticleCard } from './card-queries.ts';
import type { ArticleList, ListedArticles } from './list.ts';
import { recordingsOf } from './recording-queries.ts';

const feedPath = (path: string, kind: FeedFormat): string =>
  `${path}${path.includes('?') ? '&' : '?'}${kind === 'atom' ? 'format=feed&type=atom' : 'format=feed'}`;

/** Feed links for the head of a list's page. */
export const articleFeedLinks = ({ title, path }: Pick<ArticleList, 'title' | 'path'>): FeedLink[] =>
  feedLinks(title, kind => feedPath(path(0), kind));

/** Items of the articles of cards. */
export const articleFeedItems = async (
  { sql, services }: RequestContext,
  cards: readonly ArticleCard[],
): Promise<FeedItem[]> => {
  const { settings, site } = services;
  const ids = cards.map(({ id }) => id);
  const [texts, recordings] = await Promise.all([
    site.get('feeds.fullText') ? articleTexts(sql, ids) : new Map<number, Html>(),
    recordingsOf(sql, ids),
  ]);
  return cards.map(card => ({
    title: articleTitleOf(card.title),
    url: settings.baseUrl + articlePaths.article(card),
    published: card.createdAt,
    modified: card.modifiedAt,
    authors: [card.authorAlias || card.author.name],
    summary: card.excerpt,
    content: feedText(services, { kind: 'article', id: card.id, version: card.version }, texts.get(card.id)),
    picture: feedPicture(card.image, settings),
    enclosure: feedEnclosure(recordings.get(card.id), settings),
    labels: [card.category.title, ...card.tags.map(tag => tag.title)],
  }));
};

/** Feed of a list's newest articles (wire, articles §4). */
export const articleFeed = async (
  context: RequestContext,
  list: ArticleList,
  { cards, tags, expires }: ListedArticles,
  type: string,
): Promise<Document> => {
  const kind = type === 'atom' ? 'atom' : 'rss';
  const content = {
    title: text('PAGE_TITLE', list.title, context.services.site.get('site.name')),
    description: list.description,
    path: list.path(0),
    selfPath: feedPath(list.path(0), kind),
    items: await articleFeedItems(context, cards),
  };
  return feedDocument(context, kind, content, { tags, expires });
};
