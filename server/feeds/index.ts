export type { FeedEnclosure, FeedItem, FeedPicture } from './feed.ts';
export { feedDocument, feedLinks, feedPath, pageFeedLinks } from './feed-document.ts';
export { podcastDocument } from './podcast.ts';
export { sitemapDocument, sitemapIndex, sitemapUrl } from './sitemap.ts';
