import { setTimeout as pause } from 'node:timers/promises';
import type { HTTPRequest, Page } from 'puppeteer';

/** Open requests of a page, each with the time when it was made in milliseconds. */
const openRequests = new WeakMap<Page, { readonly open: Map<HTTPRequest, number>; made: number }>();

/** Time in milliseconds after which a request that a test holds is not waited for. */
const heldMs = 5_000;

const isHeld = (request: HTTPRequest): boolean => request.interceptResolutionState().action === 'none';

const isAwaited = ([request, since]: readonly [HTTPRequest, number]): boolean =>
  !isHeld(request) || Date.now() - since < heldMs;

/** Counts the open requests of a page from the first call on. */
export const countRequests = (page: Page): void => {
  if (openRequests.has(page)) return;
  const open = new Map<HTTPRequest, number>();
  const requests = { open, made: 0 };
  openRequests.set(page, requests);
  page.on('request', request => {
    // The browser repeats the request of a font that is needed in another place, and reports no end of the first one.
    if (request.resourceType() === 'font')
      for (const earlier of open.keys()) if (earlier.url() === request.url()) open.delete(earlier);
    open.set(request, Date.now());
    requests.made++;
  });
  page.on('requestfinished', request => open.delete(request));
  page.on('requestfailed', request => open.delete(request));
  // The browser reports no end of a request that a navigation cancels: puppeteer's own wait never ends after one.
  page.on('response', response => {
    const request = response.request();
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    open.clear();
    open.set(request, Date.now());
  });
};

/**
 * Waits until no request of the page was open for this long and its scripts have run, at most 20 s. A request that
 * a test holds is waited for five seconds.
 * @param idleMs in milliseconds
 */
export const networkIdle = async (page: Page, idleMs = 100): Promise<void> => {
  const requests = openRequests.get(page);
  if (!requests) throw new Error('The requests of this page are not counted.');
  const end = Date.now() + 20_000;
  for (let made = -1; made !== requests.made && Date.now() < end; ) {
    for (let idleSince = Date.now(); Date.now() - idleSince < idleMs && Date.now() < end; await pause(10))
      if ([...requests.open].some(isAwaited)) idleSince = Date.now();
    made = requests.made;
    // Answered after the scripts that run now: what they request is waited for as well.
    await page.evaluate('0').catch(() => undefined);
  }
};
