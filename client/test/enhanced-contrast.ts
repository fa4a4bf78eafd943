import type { Page } from 'puppeteer';
import { loadAxe } from './axe.ts';

/** Faults of contrast by AA and AAA: that of AAA leaves what fails AA to that of AA. */
export const enhancedContrast = async (page: Page): Promise<string[]> => {
  await loadAxe(page.mainFrame());
  return page.evaluate(async () => {
    // Ends transitions first: their intermediate colours are not read.
    for (let frames = 0; frames < 2; frames += 1) {
      await new Promise(requestAnimationFrame);
      for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
    }
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'rule', values: ['color-contrast', 'color-contrast-enhanced'] },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ nodes }) =>
      nodes.map(node => `${node.target.join(' ')} ${(node.failureSummary ?? '').replace(/\s+/g, ' ')}`),
    );
  });
};
