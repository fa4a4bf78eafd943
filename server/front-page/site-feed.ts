import { listedArticleIds, nextArticleChange } from '../articles/article-model/index.ts';
import { articleCardsOf, articleCardTags, articleFeedItems } from '../articles/cards/index.ts';
import { cardsOf, postFeedItems } from '../blog/cards/index.ts';
import { listedIds, nextChange } from '../blog/post-model/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import type { Document, FeedLink } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { type FeedFormat, paths } from '../core/paths/index.ts';
import { moment } from '../core/time/index.ts';
import { feedDocument, feedPath, pageFeedLinks } from '../feeds/index.ts';
import { earliest } from './earliest.ts';

/** Links of the front page to the feed of the site and to that of the posts. */
export const frontFeedLinks = ({ services: { site } }: RequestContext): FeedLink[] => [
  ...pageFeedLinks(site.get('site.name'), paths.home),
  ...pageFeedLinks(text('LATEST_POSTS'), paths.blog()),
];

/** Feed of the newest posts and articles together. */
export const siteFeed = async (context: RequestContext, kind: FeedFormat): Promise<Document> => {
  const { sql, services } = context;
  const { site } = services;
  const now = moment(services.clock);
  const everybody = { levels: ['public'], now } as const;
  const newest = { start: 0, count: site.get('feeds.size') };
  const [postIds, articleIds, ...changes] = await Promise.all([
    listedIds(sql, { kind: 'front' }, now, newest),
    listedArticleIds(sql, { kind: 'site' }, everybody, newest),
    nextChange(sql, now),
    nextArticleChange(sql, everybody),
  ]);
  const [postCards, articleCards] = await Promise.all([cardsOf(sql, postIds), articleCardsOf(sql, articleIds)]);
  const [posts, articles] = await Promise.all([
    postFeedItems(context, postCards),
    articleFeedItems(context, articleCards),
  ]);
  const items = [...posts.items, ...articles]
    .sort((one, other) => other.published.getTime() - one.published.getTime())
    .slice(0, newest.count);
  const content = { title: site.get('site.name'), path: paths.home, selfPath: feedPath(paths.home, kind), items };
  const tags = [...posts.tags, 'items' as const, ...articleCardTags(articleCards)];
  return feedDocument(context, kind, content, { tags, expires: earliest(changes) });
};
