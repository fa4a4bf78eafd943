import { browserClock, config } from '../core/page/index.ts';

/** Begins at once, or where installed scripts run when these have had their turn: what they took is theirs. */
export const afterInstalled = (begin: () => void): void => {
  if (!config().compat) {
    begin();
    return;
  }
  // Newer jQuery puts what waits for the page a moment off.
  const later = () => browserClock.after(0, begin);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
};
