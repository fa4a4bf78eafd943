import { onArrival } from '../../core/arrivals.ts';
import { debug } from '../../core/debug.ts';
import { config } from '../../core/settings.ts';

/** Fetches the scripts of a news ticker where there is one; before they come it is a list of links. */
export const startTicker = (): void =>
  onArrival('[data-eb-module-ticker]', ticker => {
    if (config().compat) return;
    import('./ticker.ts').then(({ enhance }) => enhance(ticker)).catch(debug);
  });
