import { enhanceOnArrival } from '../../core/with-script.ts';

/** Fetches the scripts of a list of authors when there is one. */
export const startAuthors = (): void => enhanceOnArrival('[data-author-tabs]', () => import('./author-tabs.ts'));
