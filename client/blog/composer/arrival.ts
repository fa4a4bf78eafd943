import { enhanceOwn } from '../../core/with-script.ts';

/** Fetches what keeps a text from being lost when the page has a composer. */
export const startComposer = (): void => enhanceOwn('[data-composer]', () => import('./composer.ts'));
