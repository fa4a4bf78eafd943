import type { Page } from 'puppeteer';

const limitMs = 30_000;

/**
 * Does what leads to another document and waits until that is loaded. `waitForNavigation` ends as well when a script gives
 * the page another address, which posts that are read one below the other do at any time.
 */
export const leaving = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  const loaded = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no new page within ${limitMs / 1000} s`)), limitMs);
    page.once('load', () => {
      clearTimeout(late);
      resolve();
    });
  });
  await Promise.all([loaded, act()]);
};
