import type { Tag } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Document, FeedLink } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { atom, type Feed, type FeedItem, rss } from '../../feeds/index.ts';
import { listedIds, nextChange, type Scope } from '../post-model/index.ts';
import { cardsOf } from './card-queries.ts';

export type FeedKind = 'rss' | 'atom';

/** Listing that offers a feed. */
export interface FeedSource {
  readonly scope: Scope;
  readonly title: string;
  readonly description?: string;
  readonly path: (start?: number) => string;
  readonly feedPath: string;
  readonly tags?: readonly Tag[];
}

/** Feed links for the head of a page. */
export const feedLinks = (title: string, path: string): FeedLink[] => [
  { title: `${title}: ${text('FEED_RSS')}`, href: paths.rss(path), type: 'application/rss+xml' },
  { title: `${title}: ${text('FEED_ATOM')}`, href: paths.atom(path), type: 'application/atom+xml' },
];

export const feedPath = (path: string, kind: FeedKind): string => (kind === 'rss' ? paths.rss(path) : paths.atom(path));

export const printedFeed = (
  kind: FeedKind,
  feed: Feed,
  { tags, expires }: { tags: readonly Tag[]; expires: Date | null },
): Document => ({
  type: `application/${kind}+xml; charset=utf-8`,
  body: kind === 'rss' ? rss(feed) : atom(feed),
  tags: ['settings', ...tags],
  expires,
});

/** Feed of the newest posts of a listing, without protected posts. */
export const feedDocument = async (context: RequestContext, source: FeedSource, kind: FeedKind): Promise<Document> => {
  const { sql, services } = context;
  const { baseUrl } = services.settings;
  const { site } = services;
  const now = moment(services.clock);
  const [ids, expires] = await Promise.all([
    listedIds(sql, source.scope, now, { start: 0, count: site.get('feeds.size') }),
    nextChange(sql, now),
  ]);
  const cards = (await cardsOf(sql, ids)).filter(card => !card.isLocked);
  const items: FeedItem[] = cards.map(card => ({
    title: card.title.trim() || text('UNTITLED'),
    url: baseUrl + paths.entry(card.slug),
    published: card.publishedAt,
    modified: card.modifiedAt > card.publishedAt ? card.modifiedAt : card.publishedAt,
    author: card.author.name,
    summary: card.excerpt,
    labels: [...card.categories, ...card.tags].map(({ title }) => title),
  }));
  const updated = new Date(Math.max(0, ...items.map(item => item.modified.getTime())));
  const name = site.get('site.name');
  return printedFeed(
    kind,
    {
      title: source.scope.kind === 'site' ? name : text('PAGE_TITLE', source.title, name),
      description: source.description || site.get('site.description'),
      url: baseUrl + source.path(),
      selfUrl: baseUrl + feedPath(source.feedPath, kind),
      language: site.get('site.language'),
      updated,
      items,
    },
    {
      tags: [
        'posts',
        ...(source.tags ?? []),
        ...cards.flatMap(card => [`post:${card.id}`, `author:${card.author.id}`] as const),
      ],
      expires,
    },
  );
};
