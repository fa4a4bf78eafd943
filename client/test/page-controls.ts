import type { Page } from 'puppeteer';
import type { control } from '../page-api/client.ts';

type Name = Parameters<typeof control>[1];
type Options = Readonly<Record<string, unknown>>;

/** Requests a control from the page's client, as a script of the page does, and replaces an element with it. */
export const askControl = async (page: Page, place: string, name: Name, options: Options): Promise<void> => {
  await page.evaluate(
    async (target, which, initial) => {
      await Reflect.apply(window.client.control, window.client, [target, which, initial]);
    },
    place,
    name,
    options,
  );
  await page.waitForSelector(`${place} [data-mounted]`);
};
