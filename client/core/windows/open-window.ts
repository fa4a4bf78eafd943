import { guarded } from '../page/index.ts';

/**
 * Opens the address of a link in a window of its own. Where the browser opens none, the link is followed: a window is
 * opened for a few seconds after a click only, and on a slow network this code may arrive later.
 */
export const openWindow = (link: HTMLElement, address: string | undefined, name: string, features: string) =>
  guarded(() => {
    if (!window.open(address, name, features) && link instanceof HTMLAnchorElement) location.assign(link.href);
  });
