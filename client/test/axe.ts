import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Frame, Page } from 'puppeteer';

/** Minified source: parsed in half the time of the module's own. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Findings of axe: one line each, with the rule, the element and the fault. */
export interface Findings {
  readonly violations: readonly string[];
  /** Findings that a person has to decide. */
  readonly incomplete: readonly string[];
}

/** Loads axe into a page that has not yet loaded it. */
export const loadAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
};

/** Runs axe on the current state of the page, or of one frame of it (accessibility, the gate 1). */
export const axe = async (place: Page | Frame): Promise<Findings> => {
  const frame = 'mainFrame' in place ? place.mainFrame() : place;
  await loadAxe(frame);
  return frame.evaluate(async values => {
    // Ends transitions first: their intermediate colours are not read; a changed theme starts its transitions a frame
    // later.
    for (let frames = 0; frames < 2; frames += 1) {
      await new Promise(requestAnimationFrame);
      for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
    }
    const { violations, incomplete } = await window.axe.run(document, {
      runOnly: { type: 'tag', values },
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations', 'incomplete'],
    });
    const lines = (results: typeof violations): string[] =>
      results.flatMap(({ id, nodes }) =>
        nodes.map(node => `${id}: ${node.target.join(' ')}: ${(node.failureSummary ?? '').replace(/\s+/g, ' ')}`),
      );
    return { violations: lines(violations), incomplete: lines(incomplete) };
  }, tags);
};

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}
