import { onArrival } from '../../core/arrivals.ts';
import { debug } from '../../core/debug.ts';
import { enhanceOnArrival, withOwnScript } from '../../core/with-script.ts';

/** Fetches what reads posts one below the other. */
export const startMorePosts = (): void =>
  enhanceOnArrival('[data-more-posts-control]', () => import('./more-posts.ts'));

/** The same for tabs in the text of a post. */
export const startContentTabs = (): void =>
  enhanceOnArrival('.entry-text .nav-tabs', () => import('./content-tabs.ts'));

const video = () => import('./video.ts');

/** Players of other sites, when a reader asks for one or has asked before. */
export const startVideos = (): void => {
  withOwnScript('[data-video-play]', video, ({ play }, button) => play(button));
  withOwnScript('[data-video-forget]', video, ({ forget }, button) => forget(button));
  onArrival('[data-video]', place => {
    video()
      .then(({ enhance }) => enhance(place))
      .catch(debug);
  });
};
