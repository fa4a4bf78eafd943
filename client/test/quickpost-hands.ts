import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { axe, type Reader, type Site } from './browser.ts';

/** A blogger at the quick post forms, with actions on them. */
export const handsOnQuickPosts = async (site: Site) => {
  const blogger = await site.server.signedIn('blogger', 'Asha Rao');
  const reader: Reader = await site.reader(blogger);
  const { page }: { page: Page } = reader;
  await reader.go('/blog/dashboard/quickpost');
  await page.waitForSelector('[data-eb-quickpost][data-enhanced]');
  const inForm = (tab: string, selector: string): string => `[data-quickpost-form][data-type="${tab}"] ${selector}`;
  return {
    blogger,
    reader,
    page,
    inForm,
    alert: (style: string): string => `[data-quickpost-alert].alert-${style}:not(.hide)`,
    standsIn: (selector: string): Promise<string> =>
      page.$eval(selector, one =>
        one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : 'no field',
      ),
    textOf: (selector: string): Promise<string> => page.$eval(selector, one => one.textContent ?? ''),
    open: async (tab: string): Promise<void> => {
      const selector = `[data-quickpost-tab][data-type="${tab}"]`;
      // Scrolls it out from under the sticky header.
      await page.$eval(selector, one => one.scrollIntoView({ block: 'center' }));
      await page.click(selector);
      await page.waitForSelector(`.tab-pane.active > [data-quickpost-form][data-type="${tab}"]`);
    },
    publish: (tab: string) => page.click(inForm(tab, '[data-quickpost-publish]')),
    newest: () => site.server.sql('posts').orderBy('id', 'desc').first(),
    isClean: async (state: string): Promise<void> => {
      const { violations, incomplete } = await axe(page);
      // Content of another site's player is not checked.
      // Text under open suggestions or bars, and a symbol of one character, have no contrast that could be measured.
      const own = [...violations, ...incomplete].filter(
        line => !/^frame-tested: iframe:|^color-contrast: .*(?:overlapped by another element|too short to)/.test(line),
      );
      assert.equal(own, [], state);
    },
  };
};
