import { pageLimits } from '../../protocol/page-limits.ts';
import { prefersReducedMotion } from '../core/motion/index.ts';
import { browserClock } from '../core/page/index.ts';
import { afterInstalled } from './after-installed.ts';

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The button that appears after 100 px (I-012 … I-014). It never lies over what has the focus. */
export const goToTop = (): void => {
  const button = document.querySelector<HTMLElement>('.scrollup');
  if (!button) return;
  let callOff = (): void => {};

  const giveWay = (): void => {
    const focused = document.activeElement;
    const isOver =
      focused !== null &&
      focused !== document.body &&
      focused !== button &&
      !focused.matches('main, header') &&
      overlaps(focused.getBoundingClientRect(), button.getBoundingClientRect());
    button.classList.toggle('gives-way', isOver);
  };
  const show = (): void => {
    callOff();
    button.classList.remove('is-leaving');
    button.classList.add('is-shown');
  };
  const hide = (): void => {
    callOff();
    button.classList.add('is-leaving');
    callOff = browserClock.after(prefersReducedMotion() ? 0 : pageLimits.topFadeMs, () =>
      button.classList.remove('is-shown', 'is-leaving'),
    );
  };
  const follow = (): void => {
    // A display of its own is an installed script's, which shows and hides the button by that.
    if (button.style.display === '') {
      const isPast = scrollY > pageLimits.topShownPx;
      const isThere = button.matches('.is-shown:not(.is-leaving)');
      if (isPast && !isThere) show();
      else if (!isPast && isThere) hide();
    }
    giveWay();
  };

  afterInstalled(() => {
    follow();
    addEventListener('scroll', follow, { passive: true });
  });
  document.addEventListener('focusin', () => requestAnimationFrame(giveWay));
};
