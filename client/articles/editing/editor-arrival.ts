import { enhanceOwn } from '../../core/with-script.ts';

/** Fetches what keeps the text of an item from being lost. */
export const startItemEditor = (): void => enhanceOwn('[data-item-editor]', () => import('./editor.ts'));
