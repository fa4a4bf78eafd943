import { onArrival } from '../../core/arrivals.ts';
import { debug } from '../../core/debug.ts';

/** Fetches the map's small first part when a page has one, beside installed scripts too: no page script starts theirs. */
export const startMaps = (): void =>
  onArrival('[data-eb-module-postmap]', root => {
    import('./post-map.ts').then(({ enhance }) => enhance(root)).catch(debug);
  });
