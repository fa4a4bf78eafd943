import { enhanceOnArrival } from '../../core/with-script.ts';

/** Fetches the scripts of a news ticker where there is one; before they come it is a list of links. */
export const startTicker = (): void => enhanceOnArrival('[data-eb-module-ticker]', () => import('./ticker.ts'));
