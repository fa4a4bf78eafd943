import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';

/** True if the whole element is inside the window and nothing covers its centre. */
export const isInSight = (page: Page, selector: string): Promise<boolean> =>
  page.$eval(selector, one => {
    const { top, bottom, left, width } = one.getBoundingClientRect();
    const drawn = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && drawn !== null && one.contains(drawn);
  });

/** Keyboard actions in the composer, and the values of its form. */
export const handsOn = (page: Page) => {
  const press = async (...keys: Parameters<Page['keyboard']['press']>[0][]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const held = async (key: 'Control' | 'Alt', other: 'b' | 'k' | 'F10' | 'Home' | 'End'): Promise<void> => {
    await page.keyboard.down(key);
    await page.keyboard.press(other);
    await page.keyboard.up(key);
  };
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '');
  const standsIn = (name: string): Promise<string> =>
    page.$eval(`#composer-form [name="${name}"]`, one =>
      one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : '',
    );
  const statusBecomes = (pattern: string) =>
    page.waitForFunction(
      (words: string) => new RegExp(words).test(document.querySelector('[data-composer-status]')?.textContent ?? ''),
      {},
      pattern,
    );
  /**
   * Moves the focus from the text to a tool by its name; bars that appear only at some positions come after the first.
   */
  const onTool = async (name: string, bar: 'first' | 'second' = 'first'): Promise<void> => {
    await held('Alt', 'F10');
    if (bar === 'second') await press('Tab');
    await press('Home');
    for (let step = 0; step < 40 && (await focused()) !== name; step++) await press('ArrowRight');
    assert.is(await focused(), name);
    await press('Enter');
    await page.waitForFunction(
      () => document.activeElement?.id === 'field-body' || document.querySelector('dialog[open]'),
    );
    // The editor sets its caret again 20 ms after it received the focus.
    await page.evaluate(() => new Promise(settled => setTimeout(settled, 50)));
  };
  return { press, held, focused, standsIn, statusBecomes, onTool };
};
