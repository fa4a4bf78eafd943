import { onArrival } from '../../core/arrivals.ts';
import { debug } from '../../core/debug.ts';
import { config } from '../../core/settings.ts';

/** Fetches the map's small first part when a page has one; installed scripts, when they are on, draw theirs alone. */
export const startMaps = (): void =>
  onArrival('[data-eb-module-postmap]', root => {
    if (config().compat) return;
    import('./post-map.ts').then(({ enhance }) => enhance(root)).catch(debug);
  });
