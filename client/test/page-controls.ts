import type { Page } from 'puppeteer';
import type { control } from '../page-api/client.ts';

type Name = Parameters<typeof control>[1];
type Options = Readonly<Record<string, unknown>>;

/** Asks the client of a page, as a script of the page does, for a control in place of an element. */
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
