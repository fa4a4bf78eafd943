import { enhanceOnArrival } from '../../core/with-script.ts';

/** Fetches the scripts of the preview page when a page is one. */
export const startPreview = (): void => enhanceOnArrival('[data-preview]', () => import('./preview.ts'));
