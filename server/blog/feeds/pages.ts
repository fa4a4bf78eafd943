import { tagsOfPost } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { Document, PageParams, PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths, type FeedFormat, paths } from '../../core/paths/index.ts';
import { can } from '../../core/policy/index.ts';
import { dateWords, moment } from '../../core/time/index.ts';
import { feedDocument, feedPath } from '../../feeds/index.ts';
import { listingFeed } from '../cards/index.ts';
import { nextChange, subjectOf } from '../post-model/index.ts';
import { entryOf } from '../post-page/index.ts';
import { newestComments } from './queries.ts';
import { sitemap, sitemapPart } from './sitemap.ts';

/** Comments feed of a public post: a feed reader has no session. */
const commentFeed = async (context: RequestContext, { slug = '' }: PageParams, kind: FeedFormat): Promise<Document> => {
  const loaded = await entryOf(context.sql, { slug });
  if (!loaded || loaded.entry.isProtected) throw notFound();
  if (!can({ account: null, visitor: '' }, 'post.readText', subjectOf(context, loaded.row))) throw notFound();
  const { entry } = loaded;
  const { site, settings, clock } = context.services;
  const [comments, expires] = await Promise.all([
    site.get('comments.enabled') ? newestComments(context.sql, entry.id, site.get('feeds.size')) : [],
    nextChange(context.sql, moment(clock)),
  ]);
  const url = settings.baseUrl + paths.entry(entry.slug);
  const title = text('FEED_COMMENTS_OF', entry.title.trim() || text('UNTITLED'));
  const items = comments.map(comment => ({
    title: text('COMMENT_BY_ON', comment.name, dateWords(comment.createdAt)),
    url: `${url}#comment-${comment.id}`,
    published: comment.createdAt,
    modified: comment.modifiedAt ?? comment.createdAt,
    authors: [comment.name],
    summary: comment.words,
    labels: [],
  }));
  const content = {
    title: text('PAGE_TITLE', title, site.get('site.name')),
    description: title,
    path: paths.entry(entry.slug),
    selfPath: feedPath(paths.entry(entry.slug), kind),
    language: entry.language,
    updated: items[0]?.modified ?? entry.modifiedAt,
    items,
  };
  return feedDocument(context, kind, content, { tags: ['posts', ...tagsOfPost(entry.id)], expires });
};

const site = (kind: FeedFormat) => (context: RequestContext) =>
  listingFeed(
    context,
    { scope: { kind: 'front' }, title: text('LATEST_POSTS'), path: paths.blog, feedPath: paths.blog() },
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
  { path: '/blog/feed.xml', queryNames: [], handler: site('rss') },
  { path: '/blog/atom.xml', queryNames: [], handler: site('atom') },
  { path: '/blog/:slug/feed.xml', queryNames: [], handler: (context, query) => commentFeed(context, query, 'rss') },
  { path: '/blog/:slug/atom.xml', queryNames: [], handler: (context, query) => commentFeed(context, query, 'atom') },
  { path: '/sitemap.xml', queryNames: [], handler: context => sitemap(context) },
  { path: '/sitemap/:part', queryNames: [], handler: (context, { part = '' }) => sitemapPart(context, part) },
  { path: '/robots.txt', queryNames: [], handler: async context => robots(context) },
];
