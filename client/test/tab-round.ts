import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { scrollsSideways } from './emulation.ts';
import type { KeyboardUser } from './keyboard-user.ts';

const stopsMost = 200;

declare global {
  interface Window {
    tabRound: {
      readonly controls: () => HTMLElement[];
      readonly before: HTMLElement[];
      readonly reached: Set<unknown>;
    };
  }
}

// Runs in the page.
const begin = (): void => {
  const selector = 'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex]';
  const controls = () =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      one =>
        one.tabIndex >= 0 &&
        !one.matches(':disabled, [inert] *') &&
        one.checkVisibility({ visibilityProperty: true }) &&
        one.getClientRects().length > 0,
    );
  window.tabRound = { controls, before: controls(), reached: new Set() };
};

// Runs in the page: controls that people saw all the time and Tab did not reach, but one of a group of radio buttons.
const missed = (): string[] => {
  const { controls, before, reached } = window.tabRound;
  const groups = new Set([...reached].map(stop => (stop instanceof HTMLInputElement ? stop.name : '')));
  const seen = new Set(controls());
  return before
    .filter(one => seen.has(one) && !reached.has(one))
    .filter(one => !(one instanceof HTMLInputElement && one.type === 'radio' && groups.has(one.name)))
    .map(one => one.outerHTML.slice(0, 120));
};

/**
 * Presses Tab from the top of the page until the browser itself has the focus. Asserts that the round ends, that each
 * stop is in view with a ring and nothing over it, that no control is left out, and that the page never scrolls sideways.
 * Returns the stops.
 */
export const tabRound = async (page: Page, keyboard: KeyboardUser): Promise<readonly string[]> => {
  await page.evaluate(begin);
  const stops: string[] = [];
  while (stops.length < stopsMost) {
    await keyboard.press('Tab');
    const stop = await keyboard.focused();
    if (stop === 'none') {
      assert.equal(await page.evaluate(missed), [], 'controls that Tab does not reach');
      return stops;
    }
    await keyboard.sees(stop);
    assert.not(await scrollsSideways(page), `${stop}: nothing is scrolled sideways`);
    await page.evaluate(() => window.tabRound.reached.add(document.activeElement));
    stops.push(stop);
  }
  throw new Error(`Tab does not leave the page: ${stops.slice(-5).join(' | ')}`);
};
