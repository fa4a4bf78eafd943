import { z } from 'zod';
import { limits } from '../../../protocol/limits.ts';
import { address, define, short, yesNo } from './define.ts';

/** What posts and their listings show. */
export const postsSettings = {
  'posts.pageSize': define(z.int().min(1).max(100), limits.pageSize, 'Posts on one listing page.'),
  'posts.approval': define(yesNo, false, 'What bloggers write is published by a moderator.'),
  'featured.slides': define(z.int().min(0).max(20), 6, 'Featured posts shown above the latest posts; 0 shows none.'),
  'featured.autoRotate': define(yesNo, false, 'The featured posts turn by themselves until they are paused.'),
  'authors.topicsShown': define(z.int().min(1).max(100), 5, 'Categories or tags of an author shown before “show all”.'),
  'posts.autoload': define(
    yesNo,
    true,
    'Near the end of a post the next one is loaded, unless a reader switched it off.',
  ),
  'posts.readingProgress': define(yesNo, true, 'An entry shows a reading progress bar.'),
  'gallery.layout': define(
    z.enum(['slides', 'grid']),
    'slides',
    "A text's galleries: one picture at a time, or all beside each other.",
  ),
  'gallery.autoplay': define(yesNo, false, 'Galleries go on to the next picture by themselves.'),
  'gallery.interval': define(z.int().min(1).max(600), 5, 'Seconds each picture of such a gallery stands.'),
  'ticker.source': define(
    z.enum(['none', 'posts', 'feed']),
    'posts',
    'What the news ticker above the latest posts shows: nothing, the posts, or the feed of an address.',
  ),
  'ticker.feedUrl': define(address, '', 'The address of an RSS feed for the ticker; it is fetched by the server.'),
  'ticker.refreshMinutes': define(z.int().min(1).max(10_080), 15, 'Minutes until that feed is asked again.'),
  'ticker.title': define(short.min(1), 'Latest', 'The words before the headlines.'),
  'ticker.count': define(z.int().min(1).max(50), 5, 'Headlines the ticker shows at most.'),
  'ticker.speed': define(z.number().min(0.01).max(10), 0.1, 'Pixels a millisecond at which a headline is revealed.'),
  'ticker.pauseMs': define(z.int().min(500).max(600_000), 3_000, 'Milliseconds each headline stands.'),
  'ticker.fadeInMs': define(z.int().min(0).max(10_000), 600, 'Milliseconds a headline takes to fade in.'),
  'ticker.fadeOutMs': define(z.int().min(0).max(10_000), 300, 'Milliseconds a headline takes to fade out.'),
  'ticker.display': define(z.enum(['reveal', 'fade']), 'reveal', 'How a headline comes.'),
  'ticker.direction': define(z.enum(['ltr', 'rtl']), 'ltr', 'The direction of the headlines; rtl sites have rtl.'),
  'ticker.playPause': define(yesNo, true, 'The ticker has a play and pause control; without it nothing moves.'),
  'ticker.previousNext': define(yesNo, true, 'The ticker has previous and next controls.'),
  'feeds.size': define(z.int().min(1).max(100), 20, 'Posts in a feed.'),
} as const;
