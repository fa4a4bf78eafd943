import { onArrival } from '../../core/arrivals.ts';
import { debug } from '../../core/debug.ts';
import { config } from '../../core/settings.ts';

/** Fetches the scripts of a comment section when there is one; installed scripts, when they are on, do its work alone. */
export const startComments = (): void =>
  onArrival('[data-eb-comments]', section => {
    if (config().compat) return;
    import('./section.ts').then(({ enhance }) => enhance(section)).catch(debug);
  });
