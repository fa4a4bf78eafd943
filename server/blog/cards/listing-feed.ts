import type { Tag } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Html } from '../../core/html/index.ts';
import type { Document } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { type FeedFormat, paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { type FeedItem, feedDocument, feedPath } from '../../feeds/index.ts';
import { feedPicture } from '../../media/index.ts';
import { feedText } from '../../reading-text/index.ts';
import { listedIds, nextChange, postTexts, type Scope } from '../post-model/index.ts';
import { authorsOfCard, authorTags } from './author-names.tsx';
import type { Card } from './card.ts';
import { cardsOf } from './card-queries.ts';

/** Listing that offers a feed. */
interface FeedSource {
  readonly scope: Scope;
  readonly title: string;
  readonly description?: string;
  readonly path: (start?: number) => string;
  readonly feedPath: string;
  readonly tags?: readonly Tag[];
}

/** Items of the posts of cards, and their cache tags. Protected posts are left out. */
export const postFeedItems = async (
  { sql, services }: RequestContext,
  shown: readonly Card[],
): Promise<{ readonly items: readonly FeedItem[]; readonly tags: readonly Tag[] }> => {
  const { settings, site } = services;
  const cards = shown.filter(card => !card.isLocked);
  const texts = site.get('feeds.fullText')
    ? await postTexts(
        sql,
        cards.map(({ id }) => id),
      )
    : new Map<number, Html>();
  const items = cards.map(card => ({
    title: card.title.trim() || text('UNTITLED'),
    url: settings.baseUrl + paths.entry(card.slug),
    published: card.publishedAt,
    modified: card.modifiedAt,
    authors: authorsOfCard(card),
    summary: card.excerpt,
    content: feedText(services, { kind: 'post', id: card.id, version: card.version }, texts.get(card.id)),
    picture: feedPicture(card.cover, settings),
    labels: [...card.categories, ...card.tags].map(({ title }) => title),
  }));
  return { items, tags: ['posts', ...cards.flatMap(card => [`post:${card.id}` as const, ...authorTags(card)])] };
};

/** Feed of the newest posts of a listing, without protected posts. */
export const listingFeed = async (context: RequestContext, source: FeedSource, kind: FeedFormat): Promise<Document> => {
  const { sql, services } = context;
  const { site } = services;
  const now = moment(services.clock);
  const [ids, expires] = await Promise.all([
    listedIds(sql, source.scope, now, { start: 0, count: site.get('feeds.size') }),
    nextChange(sql, now),
  ]);
  const { items, tags } = await postFeedItems(context, await cardsOf(sql, ids));
  const name = site.get('site.name');
  const content = {
    title: text('PAGE_TITLE', source.title, name),
    description: source.description,
    path: source.path(),
    selfPath: feedPath(source.feedPath, kind),
    items,
  };
  return feedDocument(context, kind, content, { tags: [...(source.tags ?? []), ...tags], expires });
};
