import { config } from '../core/page/index.ts';
import { isPlainLink } from './plain-link.ts';

/** Whether a Pay button leads to the configured provider and opens over the page (spec §2.6). */
export const opensCheckout = (button: HTMLElement): boolean =>
  button instanceof HTMLAnchorElement && button.origin === config().checkout.origin && !isPlainLink(button);
