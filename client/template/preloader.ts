import { limits } from '../../protocol/limits.ts';
import { prefersReducedMotion } from '../core/motion/index.ts';
import { browserClock } from '../core/page/index.ts';

const whole = 100;

// Grows by one percent every ten milliseconds (I-017).
const grow = (line: HTMLElement): void => {
  const step = (percent: number): void => {
    line.style.inlineSize = `${percent}%`;
    if (percent < whole) browserClock.after(limits.preloaderStepMs, () => step(percent + 1));
  };
  step(prefersReducedMotion() ? whole : 1);
};

/** Fades out a second after the page has loaded (I-016). An installed script may fade out the same element. */
export const enhance = (preloader: HTMLElement): void => {
  const loaded = (): void => {
    const line = document.getElementById('line-load');
    // A width of its own is an installed script's.
    if (line && line.style.cssText === '') grow(line);
    browserClock.after(limits.preloaderMs, () => {
      preloader.classList.add('is-done');
      browserClock.after(prefersReducedMotion() ? 0 : limits.preloaderFadeMs, () => preloader.remove());
    });
  };
  if (document.readyState === 'complete') loaded();
  else addEventListener('load', loaded, { once: true });
};
