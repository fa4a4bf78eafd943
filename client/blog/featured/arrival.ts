import { enhanceOnArrival } from '../../core/with-script.ts';

/** Fetches the scripts of the staff's feature buttons when a page has them. */
export const startFeaturing = (): void => enhanceOnArrival('#featured-acts', () => import('./featuring.ts'));
