export { atom, type Feed, type FeedItem, rss } from './feed.ts';
