import { enhanceOwn } from '../../core/with-script.ts';

/** Fetches the map's small first part when a page has one, beside installed scripts too: no page script starts theirs. */
export const startMaps = (): void => enhanceOwn('[data-eb-module-postmap]', () => import('./post-map.ts'));
