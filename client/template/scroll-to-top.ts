import { pageLimits } from '../../protocol/page-limits.ts';
import { scrollSmoothly } from '../core/motion/index.ts';

// The button is hidden at the top; the next stop is the first of the page.
const focusHeader = (): void => {
  const header = document.getElementById('sp-header');
  if (!header) return;
  header.tabIndex = -1;
  header.focus({ preventScroll: true });
};

/** Scrolls to the top and moves the focus there (I-013). */
export const scrollToTop = (): void => {
  scrollSmoothly(() => 0, pageLimits.topScrollMs);
  focusHeader();
};
