import { enhanceOnArrival } from '../../core/with-script.ts';

/** Fetches the script of quick posts where their forms stand. */
export const startQuickPost = (): void => enhanceOnArrival('[data-eb-quickpost]', () => import('./quickpost.ts'));
