import type { Page } from 'puppeteer';

interface HeldTimer {
  readonly id: number;
  readonly ms: number;
  readonly work: () => void;
}

declare global {
  interface Window {
    lecternTimers: HeldTimer[];
  }
}

/** Holds timers of at least this delay from the next page on: the test runs them. */
export const holdTimers = async (page: Page, atLeastMs: number): Promise<void> => {
  await page.evaluateOnNewDocument(least => {
    const { setTimeout: set, clearTimeout: clear } = window;
    let initial = 1_000_000;
    window.lecternTimers = [];
    const held = (work: () => void, ms = 0): number => {
      if (ms < least) return Number(set(work, ms));
      initial += 1;
      window.lecternTimers.push({ id: initial, ms, work });
      return initial;
    };
    Object.assign(window, {
      setTimeout: held,
      clearTimeout: (id?: number) => {
        window.lecternTimers = window.lecternTimers.filter(timer => timer.id !== id);
        clear(id);
      },
    });
  }, atLeastMs);
};

/** Runs the held timers of one delay; returns their number. */
export const passTimersOf = (page: Page, delayMs: number): Promise<number> =>
  page.evaluate(wanted => {
    const due = window.lecternTimers.filter(({ ms }) => ms === wanted);
    window.lecternTimers = window.lecternTimers.filter(({ ms }) => ms !== wanted);
    for (const { work } of due) work();
    return due.length;
  }, delayMs);

/** Runs the held timers; returns their delays. */
export const passTimers = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const due = window.lecternTimers.splice(0);
    for (const { work } of due) work();
    return due.map(({ ms }) => Math.round(ms));
  });
