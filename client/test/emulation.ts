import type { CDPSession, Frame, Page } from 'puppeteer';

// Emulations of different sessions add up: each page has one session.
const sessions = new WeakMap<Page, CDPSession>();

const sessionOf = async (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? (await page.createCDPSession());
  sessions.set(page, session);
  return session;
};

const media = async (page: Page, name: string, value: string): Promise<void> => {
  const session = await sessionOf(page);
  await session.send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
};

/** Settings of a reader's device; each replaces the one before. */
export const emulation = {
  light: (page: Page) => media(page, 'prefers-color-scheme', 'light'),
  dark: (page: Page) => media(page, 'prefers-color-scheme', 'dark'),
  forcedColours: (page: Page) => media(page, 'forced-colors', 'active'),
  moreContrast: (page: Page) => media(page, 'prefers-contrast', 'more'),
  reducedMotion: (page: Page) => media(page, 'prefers-reduced-motion', 'reduce'),
  /** A width of 320 px corresponds to 1280 px at 400% zoom (SC 1.4.10). */
  narrow: (page: Page) => page.setViewport({ width: 320, height: 640 }),
  wide: (page: Page) => page.setViewport({ width: 1280, height: 900 }),
} as const;

/** True if the page, or one of its frames, scrolls horizontally. */
export const scrollsSideways = (place: Page | Frame): Promise<boolean> =>
  ('mainFrame' in place ? place.mainFrame() : place).evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
