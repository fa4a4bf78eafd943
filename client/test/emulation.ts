import type { CDPSession, Frame, Page } from 'puppeteer';

// What one session emulates stays beside what another one does: a page has one.
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

/** How a reader's device may be set; each holds until the next one. */
export const emulation = {
  light: (page: Page) => media(page, 'prefers-color-scheme', 'light'),
  dark: (page: Page) => media(page, 'prefers-color-scheme', 'dark'),
  forcedColours: (page: Page) => media(page, 'forced-colors', 'active'),
  moreContrast: (page: Page) => media(page, 'prefers-contrast', 'more'),
  reducedMotion: (page: Page) => media(page, 'prefers-reduced-motion', 'reduce'),
  /** 1280 px at 400% zoom is 320 px (SC 1.4.10). */
  narrow: (page: Page) => page.setViewport({ width: 320, height: 640 }),
  wide: (page: Page) => page.setViewport({ width: 1280, height: 900 }),
} as const;

/** Whether the page, or one frame of it, must be scrolled sideways. */
export const scrollsSideways = (place: Page | Frame): Promise<boolean> =>
  ('mainFrame' in place ? place.mainFrame() : place).evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
