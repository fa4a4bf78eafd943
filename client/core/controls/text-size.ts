import { touchLimits } from '../../../protocol/touch-limits.ts';
import { announce } from '../feedback/index.ts';
import { browserStore } from '../storage/index.ts';

const key = 'lectern.textSteps';

const store = browserStore('localStorage');

const storedSteps = (): number => Number(store.getItem(key) ?? 0) || 0;

/** Steps stay between a third and five times the size. */
const within = (steps: number): number =>
  Math.min(touchLimits.textStepsUp, Math.max(-touchLimits.textStepsDown, steps));

/**
 * Larger and smaller text on every page (H-006, J-011 … J-013): each step multiplies or divides by 1.4, and is kept
 * between pages. All sizes of the content and of dialogs are multiples of `--text-scale`, so they change together.
 */
export const changeTextSize = (button: HTMLElement): void => {
  const steps = within(storedSteps() + (button.dataset.operation === 'increase' ? 1 : -1));
  const scale = touchLimits.textFactor ** steps;
  if (steps === 0) store.removeItem(key);
  else store.setItem(key, String(steps));
  document.documentElement.style.setProperty('--reading-scale', String(scale));
  announce((button.dataset.message ?? '%s').replace('%s', String(Math.round(scale * 100))));
};
