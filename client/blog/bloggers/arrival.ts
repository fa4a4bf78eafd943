import { onArrival } from '../../core/arrivals.ts';
import { debug } from '../../core/debug.ts';
import { config } from '../../core/settings.ts';

/** Fetches the scripts of a list of authors when there is one; installed scripts, when they are on, do its work alone. */
export const startAuthors = (): void =>
  onArrival('[data-author-tabs]', tabs => {
    if (config().compat) return;
    import('./author-tabs.ts').then(({ enhance }) => enhance(tabs)).catch(debug);
  });
