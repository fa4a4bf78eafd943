import type { Page } from 'puppeteer';

/** Announcement for a screen reader. */
export interface Announcement {
  readonly kind: 'status' | 'alert';
  readonly text: string;
}

declare global {
  interface Window {
    lecternOutput: Announcement[];
  }
}

// Runs before the page's scripts. Several changes of a region at once are one announcement.
const listenToRegions = (): void => {
  window.lecternOutput = [];
  const selector = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
  const observer = new MutationObserver(changes => {
    const regions = new Set<Element>();
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(selector);
      if (region) regions.add(region);
    }
    for (const region of regions) {
      const text = region.textContent?.trim() ?? '';
      const urgent = region.matches('[role="alert"], [aria-live="assertive"]');
      if (text !== '') window.lecternOutput.push({ kind: urgent ? 'alert' : 'status', text });
    }
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
};

export const keepLiveLog = async (page: Page): Promise<void> => {
  await page.evaluateOnNewDocument(listenToRegions);
};

/** Announcements since the page opened or the log was last read, in order. */
export const liveLog = (page: Page): Promise<Announcement[]> => page.evaluate(() => window.lecternOutput.splice(0));

/** The same, as soon as there is an announcement. */
export const nextSpoken = async (page: Page): Promise<Announcement[]> => {
  await page.waitForFunction(() => window.lecternOutput.length > 0);
  return liveLog(page);
};

/** The sentence of the failure that is shown after a control, as soon as there is one. */
export const shownFailure = async (page: Page, control: string): Promise<string> => {
  const line = await page.waitForSelector(`${control} + [data-act-failure] > p`, { visible: true });
  return (await line?.evaluate(one => one.textContent ?? '')) ?? '';
};
