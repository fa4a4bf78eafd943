export type { FeedItem } from './feed.ts';
export { feedDocument, feedLinks, feedPath, pageFeedLinks } from './feed-document.ts';
