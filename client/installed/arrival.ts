import { debug } from '../core/debug.ts';
import { config } from '../core/settings.ts';

/** Fetches what installed scripts leave out, on a site that has them. */
export const startInstalled = (): void => {
  if (config().compat) import('./companion.ts').then(({ accompany }) => accompany(), debug);
};
