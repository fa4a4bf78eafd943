import { onArrival } from '../../core/arrivals.ts';
import { debug } from '../../core/debug.ts';
import { config } from '../../core/settings.ts';

/** Fetches the scripts of post tools when a page has some; installed scripts, when they are on, do their work alone. */
export const startPostTools = (): void =>
  onArrival('[data-post-menu]', menu => {
    if (config().compat) return;
    import('./tools.ts').then(({ enhance }) => enhance(menu)).catch(debug);
  });
