import type { RequestContext } from '../../core/context/index.ts';
import type { Html } from '../../core/html/index.ts';
import type { Document, FeedLink } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths, type FeedFormat } from '../../core/paths/index.ts';
import { feedDocument, feedLinks } from '../../feeds/index.ts';
import { feedPicture } from '../../media/index.ts';
import { feedText } from '../../reading-text/index.ts';
import { articleTexts, articleTitleOf } from '../article-model/index.ts';
import type { ArticleList, ListedArticles } from './list.ts';

const feedPath = (path: string, kind: FeedFormat): string =>
  `${path}${path.includes('?') ? '&' : '?'}${kind === 'atom' ? 'format=feed&type=atom' : 'format=feed'}`;

/** Feed links for the head of a list's page. */
export const articleFeedLinks = ({ title, path }: Pick<ArticleList, 'title' | 'path'>): FeedLink[] =>
  feedLinks(title, kind => feedPath(path(0), kind));

/** Feed of a list's newest articles (wire, articles §4). */
export const articleFeed = async (
  context: RequestContext,
  list: ArticleList,
  { cards, tags, expires }: ListedArticles,
  type: string,
): Promise<Document> => {
  const { settings, site } = context.services;
  const kind = type === 'atom' ? 'atom' : 'rss';
  const texts = site.get('feeds.fullText')
    ? await articleTexts(
        context.sql,
        cards.map(({ id }) => id),
      )
    : new Map<number, Html>();
  const items = cards.map(card => ({
    title: articleTitleOf(card.title),
    url: settings.baseUrl + articlePaths.article(card),
    published: card.createdAt,
    modified: card.modifiedAt,
    authors: [card.authorAlias || card.author.name],
    summary: card.excerpt,
    content: feedText(context.services, { kind: 'article', id: card.id, version: card.version }, texts.get(card.id)),
    picture: feedPicture(card.image, settings),
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
