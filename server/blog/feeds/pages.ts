import type { RequestContext } from '../../core/context/index.ts';
import type { Document, PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths, type FeedFormat, paths } from '../../core/paths/index.ts';
import { listingFeed } from '../cards/index.ts';
import { commentFeed } from './comment-feed.ts';
import { sitemap, sitemapPart } from './sitemap.ts';

const site = (kind: FeedFormat) => (context: RequestContext) =>
  listingFeed(
    context,
    { scope: { kind: 'site' }, title: text('LATEST_POSTS'), path: paths.latest, feedPath: paths.home },
    kind,
  );

const robots = ({ services: { settings } }: RequestContext): Document => ({
  type: 'text/plain; charset=utf-8',
  body: [
    'User-agent: *',
    `Disallow: ${settings.basePath}/account/`,
    `Disallow: ${settings.basePath}/index.php`,
    `Sitemap: ${settings.baseUrl}/sitemap.xml`,
    `Sitemap: ${settings.baseUrl}${articlePaths.sitemap}`,
    '',
  ].join('\n'),
  tags: ['settings'],
});

export const feedPages: readonly PageRoute[] = [
  { path: '/feed.xml', handler: site('rss') },
  { path: '/atom.xml', handler: site('atom') },
  { path: '/blog/feed.xml', handler: site('rss') },
  { path: '/blog/atom.xml', handler: site('atom') },
  { path: '/blog/:slug/feed.xml', handler: (context, query) => commentFeed(context, query, 'rss') },
  { path: '/blog/:slug/atom.xml', handler: (context, query) => commentFeed(context, query, 'atom') },
  { path: '/sitemap.xml', handler: context => sitemap(context) },
  { path: '/sitemap/:part', handler: (context, { part = '' }) => sitemapPart(context, part) },
  { path: '/robots.txt', handler: async context => robots(context) },
];
