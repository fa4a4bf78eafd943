import { limits } from '../../../protocol/limits.ts';
import { focusOn } from '../../core/focus/index.ts';
import { scrollSmoothly } from '../../core/motion/index.ts';

const headerSpace = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;

const topOf = (target: HTMLElement): number => {
  const most = document.documentElement.scrollHeight - innerHeight;
  return Math.max(0, Math.min(most, target.getBoundingClientRect().top + scrollY - headerSpace()));
};

/** Scrolls to the target of a link on this page within 500 ms (H-045), focuses it and updates the address. */
export const followAnchor = (link: HTMLElement): void => {
  if (!(link instanceof HTMLAnchorElement)) return;
  const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!target || link.pathname !== location.pathname) {
    location.assign(link.href);
    return;
  }
  history.pushState(null, '', link.hash);
  const before = scrollY;
  focusOn(target);
  scrollTo({ top: before, behavior: 'instant' });
  scrollSmoothly(() => topOf(target), limits.anchorScrollMs);
};
