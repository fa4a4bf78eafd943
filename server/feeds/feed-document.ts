import type { Tag } from '../core/cache/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import type { Document, FeedLink } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { type FeedFormat, paths } from '../core/paths/index.ts';
import { atom, type FeedItem, rss } from './feed.ts';

/** Site path of the feed of a page. */
export const feedPath = (path: string, format: FeedFormat): string =>
  format === 'rss' ? paths.rss(path) : paths.atom(path);

/** Feed links for the head of a page. */
export const feedLinks = (title: string, pathOf: (format: FeedFormat) => string): FeedLink[] => [
  { title: `${title}: ${text('FEED_RSS')}`, href: pathOf('rss'), type: 'application/rss+xml' },
  { title: `${title}: ${text('FEED_ATOM')}`, href: pathOf('atom'), type: 'application/atom+xml' },
];

/** Feed links of a page whose feeds are below its path. */
export const pageFeedLinks = (title: string, path: string): FeedLink[] =>
  feedLinks(title, format => feedPath(path, format));

/** Content of a feed; paths are site paths. */
interface FeedContent {
  readonly title: string;
  /** Default: the description of the site. */
  readonly description?: string | undefined;
  /** Page that the feed belongs to. */
  readonly path: string;
  readonly selfPath: string;
  /** Default: the language of the site. */
  readonly language?: string;
  /** Default: the time of the last change of an item. */
  readonly updated?: Date;
  readonly items: readonly FeedItem[];
}

/** Feed as a document with its cache tags. */
export const feedDocument = (
  { services: { settings, site } }: RequestContext,
  format: FeedFormat,
  content: FeedContent,
  { tags, expires }: { tags: readonly Tag[]; expires: Date | null },
): Document => {
  const items = content.items.map(item => ({
    ...item,
    modified: item.modified > item.published ? item.modified : item.published,
  }));
  const feed = {
    title: content.title,
    description: content.description || site.get('site.description'),
    url: settings.baseUrl + content.path,
    selfUrl: settings.baseUrl + content.selfPath,
    language: content.language || site.get('site.language'),
    updated: content.updated ?? new Date(Math.max(0, ...items.map(item => item.modified.getTime()))),
    items,
  };
  return {
    type: `application/${format}+xml; charset=utf-8`,
    body: format === 'rss' ? rss(feed) : atom(feed),
    tags: ['settings', ...tags],
    expires,
  };
};
