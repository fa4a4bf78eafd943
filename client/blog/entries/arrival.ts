import { enhanceOnArrival } from '../../core/with-script.ts';

/** Fetches what reads posts one below the other. */
export const startMorePosts = (): void =>
  enhanceOnArrival('[data-more-posts-control]', () => import('./more-posts.ts'));

/** The same for tabs in the text of a post. */
export const startContentTabs = (): void =>
  enhanceOnArrival('.entry-text .nav-tabs', () => import('./content-tabs.ts'));
