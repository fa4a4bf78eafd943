import type { client } from '../page-api/client.ts';
import type { Reader } from './browser.ts';

declare global {
  interface Window {
    /** Value that `window.lectern.client()` of the page resolves to. */
    client: typeof client;
  }
}

/** Opens a page and loads the functions that it offers to its own scripts. */
export const openClient = async ({ page, go }: Reader, path = '/accessibility'): Promise<void> => {
  await go(path);
  await page.evaluate(async () => {
    const load = window.lectern.client;
    if (load) window.client = await load();
  });
};
