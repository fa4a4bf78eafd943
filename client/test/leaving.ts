import type { Page } from 'puppeteer';
import { countRequests, networkIdle } from './network-idle.ts';

const limitMs = 30_000;

/**
 * Performs an action that opens another document and waits for it and its scripts. `waitForNavigation` also ends when a
 * script changes the address, as autoloaded posts do at any time.
 */
export const leaving = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  countRequests(page);
  const loaded = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no new page within ${limitMs / 1000} s`)), limitMs);
    page.once('load', () => {
      clearTimeout(late);
      resolve();
    });
  });
  await Promise.all([loaded, act()]);
  await networkIdle(page);
};
