import { enhanceOnArrival } from '../../core/with-script.ts';

/** Fetches the scripts of post tools when a page has some. */
export const startPostTools = (): void => enhanceOnArrival('[data-post-menu]', () => import('./tools.ts'));
