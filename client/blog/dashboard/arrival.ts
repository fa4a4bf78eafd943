import { enhanceOnArrival } from '../../core/with-script.ts';

/** Fetches the scripts of a list of the dashboard when there is one. */
export const startLists = (): void => enhanceOnArrival('[data-eb-table]', () => import('./table.ts'));
