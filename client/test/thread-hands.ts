import type { KeyInput, Page } from 'puppeteer';

/** Turns the keys of threads on, or sets them, before a page is opened. */
export const turnOn = (page: Page, keys = 'on'): Promise<unknown> =>
  page.evaluateOnNewDocument(
    value => localStorage.setItem('lectern.display', `keys=${encodeURIComponent(value)}`),
    keys,
  );

export const press = async (page: Page, ...keys: readonly KeyInput[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Waits until the focus is on an element that begins with these words. */
export const stopsAt = (page: Page, words: string | RegExp): Promise<unknown> =>
  page.waitForFunction(
    (source, flags) =>
      new RegExp(source, flags).test((document.activeElement?.textContent ?? '').replace(/\s+/g, ' ').trim()),
    {},
    typeof words === 'string' ? `^${words}` : words.source,
    '',
  );
