import { limits } from '../../../protocol/limits.ts';
import { browserStore } from '../../core/browser-store.ts';
import { announce } from '../../core/live.ts';
import { on } from '../../core/on.ts';

const key = 'lectern.textSteps';

const store = browserStore('localStorage');

const keptSteps = (): number => Number(store.getItem(key) ?? 0) || 0;

/** Steps stay between a third and five times the size. */
const within = (steps: number): number => Math.min(limits.textStepsUp, Math.max(-limits.textStepsDown, steps));

/**
 * Larger and smaller text (J-011 … J-013): each step multiplies or divides by 1.4, and is kept between pages. Every size
 * in a post is relative to the content's, so content, paragraphs, spans, headings and link descriptions move together.
 */
export const textSize = (): void => {
  on('click', '[data-font-resize]', button => {
    const steps = within(keptSteps() + (button.dataset.operation === 'increase' ? 1 : -1));
    const scale = limits.textFactor ** steps;
    if (steps === 0) store.removeItem(key);
    else store.setItem(key, String(steps));
    document.documentElement.style.setProperty('--reading-scale', String(scale));
    announce((button.dataset.said ?? '%s').replace('%s', String(Math.round(scale * 100))));
  });
};
