import { onArrival } from '../../core/arrivals.ts';
import { debug } from '../../core/debug.ts';
import { config } from '../../core/settings.ts';

/** Fetches what reads posts one below the other; installed scripts, when they are on, do it alone. */
export const startMorePosts = (): void =>
  onArrival('[data-more-posts-control]', control => {
    if (config().compat) return;
    import('./more-posts.ts').then(({ enhance }) => enhance(control)).catch(debug);
  });

/** The same for tabs in the text of a post. */
export const startContentTabs = (): void =>
  onArrival('.entry-text .nav-tabs', list => {
    if (config().compat) return;
    import('./content-tabs.ts').then(({ enhance }) => enhance(list)).catch(debug);
  });
