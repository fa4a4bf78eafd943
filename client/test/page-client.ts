import type { client } from '../page-api/client.ts';
import type { Reader } from './browser.ts';

declare global {
  interface Window {
    /** The value that `window.lectern.client()` of the page resolved with. */
    client: typeof client;
  }
}

/** Opens a page of the site and loads the functions it offers to its own scripts. */
export const openClient = async ({ page, go }: Reader, path = '/accessibility'): Promise<void> => {
  await go(path);
  await page.evaluate(async () => {
    const load = window.lectern.client;
    if (load) window.client = await load();
  });
};
