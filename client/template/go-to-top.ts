import { limits } from '../../protocol/limits.ts';
import { browserClock, type Clock } from '../core/clock.ts';
import { on } from '../core/on.ts';
import { isPlain } from '../core/plain.ts';
import { wantsStillness } from '../core/rotation.ts';
import { scrollSmoothly } from '../core/smooth-scroll.ts';
import { afterInstalled } from './whose.ts';

// The button goes, and the next stop is the first of the page.
const focusHeader = (): void => {
  const header = document.getElementById('sp-header');
  if (!header) return;
  header.tabIndex = -1;
  header.focus({ preventScroll: true });
};

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The button that appears after 100 px (I-012 … I-014). It never lies over what has the focus. */
export const goToTop = (clock: Clock = browserClock): void => {
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
    callOff = clock.after(wantsStillness() ? 0 : limits.topFadeMs, () =>
      button.classList.remove('is-shown', 'is-leaving'),
    );
  };
  const follow = (): void => {
    // A display of its own is an installed script's, which shows and hides the button by that.
    if (button.style.display === '') {
      const isPast = scrollY > limits.topShownPx;
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
  on('click', '.scrollup', (_, event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    scrollSmoothly(() => 0, limits.topScrollMs);
    focusHeader();
  });
};
