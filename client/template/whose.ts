import { config } from '../core/settings.ts';

/** Begins at once, or where installed scripts run when these have had their turn: what they took is theirs. */
export const afterInstalled = (begin: () => void): void => {
  if (!config().compat || document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
};
