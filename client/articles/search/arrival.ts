import { enhanceOnArrival } from '../../core/with-script.ts';

/** Results while a word is typed. */
export const startItemSearch = (): void => enhanceOnArrival('.k2LiveSearchBlock', () => import('./live-search.ts'));
