import { z } from 'zod';
import { limits } from '../../../../protocol/limits.ts';
import { address, define, hostname, short, yesNo } from './define.ts';

/** Categories of Apple Podcasts. */
const podcastCategories = [
  ...(['Arts', 'Business', 'Comedy', 'Education', 'Fiction', 'Government', 'Health & Fitness', 'History'] as const),
  ...(['Kids & Family', 'Leisure', 'Music', 'News', 'Religion & Spirituality', 'Science'] as const),
  ...(['Society & Culture', 'Sports', 'Technology', 'True Crime', 'TV & Film'] as const),
] as const;

/** Parts that posts and their listings show. */
export const postsSettings = {
  'posts.pageSize': define(z.int().min(1).max(100), limits.pageSize, 'MEANS_POSTS_PAGE_SIZE'),
  'posts.approval': define(yesNo, false, 'MEANS_POSTS_APPROVAL'),
  'posts.requireChecks': define(z.enum(['none', 'barriers', 'all']), 'none', 'MEANS_POSTS_REQUIRE_CHECKS'),
  'featured.slides': define(z.int().min(0).max(20), 6, 'MEANS_FEATURED_SLIDES'),
  'featured.autoRotate': define(yesNo, false, 'MEANS_FEATURED_AUTO_ROTATE'),
  'authors.topicsShown': define(z.int().min(1).max(100), 5, 'MEANS_AUTHORS_TOPICS_SHOWN'),
  'posts.autoload': define(yesNo, false, 'MEANS_POSTS_AUTOLOAD'),
  'posts.audio': define(yesNo, false, 'MEANS_POSTS_AUDIO'),
  'podcast.category': define(z.enum(podcastCategories), 'News', 'MEANS_PODCAST_CATEGORY'),
  'podcast.image': define(address, '', 'MEANS_PODCAST_IMAGE'),
  'podcast.explicit': define(yesNo, false, 'MEANS_PODCAST_EXPLICIT'),
  'posts.readingProgress': define(yesNo, true, 'MEANS_POSTS_READING_PROGRESS'),
  'gallery.layout': define(z.enum(['slides', 'grid']), 'slides', 'MEANS_GALLERY_LAYOUT'),
  'gallery.autoplay': define(yesNo, false, 'MEANS_GALLERY_AUTOPLAY'),
  'gallery.interval': define(z.int().min(1).max(600), 5, 'MEANS_GALLERY_INTERVAL'),
  'videos.peertubeHosts': define(z.array(hostname).max(20), [], 'MEANS_VIDEOS_PEERTUBE_HOSTS'),
  'ticker.source': define(z.enum(['none', 'posts', 'feed']), 'none', 'MEANS_TICKER_SOURCE'),
  'ticker.feedUrl': define(address, '', 'MEANS_TICKER_FEED_URL'),
  'ticker.refreshMinutes': define(z.int().min(1).max(10_080), 15, 'MEANS_TICKER_REFRESH_MINUTES'),
  'ticker.title': define(short.min(1), 'Latest', 'MEANS_TICKER_TITLE'),
  'ticker.count': define(z.int().min(1).max(50), 5, 'MEANS_TICKER_COUNT'),
  'ticker.speed': define(z.number().min(0.01).max(10), 0.1, 'MEANS_TICKER_SPEED'),
  'ticker.pauseMs': define(z.int().min(500).max(600_000), 3_000, 'MEANS_TICKER_PAUSE_MS'),
  'ticker.fadeInMs': define(z.int().min(0).max(10_000), 600, 'MEANS_TICKER_FADE_IN_MS'),
  'ticker.fadeOutMs': define(z.int().min(0).max(10_000), 300, 'MEANS_TICKER_FADE_OUT_MS'),
  'ticker.display': define(z.enum(['reveal', 'fade']), 'reveal', 'MEANS_TICKER_DISPLAY'),
  'ticker.direction': define(z.enum(['ltr', 'rtl']), 'ltr', 'MEANS_TICKER_DIRECTION'),
  'ticker.playPause': define(yesNo, true, 'MEANS_TICKER_PLAY_PAUSE'),
  'ticker.previousNext': define(yesNo, true, 'MEANS_TICKER_PREVIOUS_NEXT'),
  'feeds.fullText': define(yesNo, true, 'MEANS_FEEDS_FULL_TEXT'),
  'feeds.size': define(z.int().min(1).max(100), 20, 'MEANS_FEEDS_SIZE'),
} as const;
