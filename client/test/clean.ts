import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { axe } from './axe.ts';

// An input without a value has no text for a contrast check.
const unmeasured = /^color-contrast: .*Element (?:has no value|content is too short)/;

/** Fails with the findings of axe on the current state of the page, but for contrasts that it cannot measure. */
export const assertAccessible = async (page: Page, what: string): Promise<void> => {
  const { violations, incomplete } = await axe(page);
  assert.equal(
    [...violations, ...incomplete].filter(line => !unmeasured.test(line)),
    [],
    what,
  );
};
