import { touchLimits } from '../../../protocol/touch-limits.ts';
import { displaySetting, storeDisplaySetting } from '../display/index.ts';
import { announce } from '../feedback/index.ts';

/** Steps stay between a third and five times the size. */
const within = (steps: number): number =>
  Math.min(touchLimits.textStepsUp, Math.max(-touchLimits.textStepsDown, steps));

/**
 * Larger and smaller text on every page (H-006, J-011 … J-013): each step multiplies or divides by 1.4, and is kept
 * between pages. All sizes of text are multiples of `--text-scale`, so they change together.
 */
export const changeTextSize = (button: HTMLElement): void => {
  const steps = within(Number(displaySetting('size') ?? 0) + (button.dataset.operation === 'increase' ? 1 : -1));
  storeDisplaySetting('size', String(steps));
  const percent = Math.round(touchLimits.textFactor ** steps * 100);
  announce((button.dataset.message ?? '%s').replace('%s', String(percent)));
};
