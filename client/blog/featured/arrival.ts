import { onArrival } from '../../core/arrivals.ts';
import { debug } from '../../core/debug.ts';
import { config } from '../../core/settings.ts';

/** Fetches the scripts of the staff's feature buttons when a page has them. */
export const startFeaturing = (): void =>
  onArrival('#featured-acts', () => {
    if (config().compat) return;
    import('./featuring.ts').then(({ featuring }) => featuring()).catch(debug);
  });
