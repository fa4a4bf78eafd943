import { prefersReducedMotion } from './reduced-motion.ts';

const eased = (part: number): number => 0.5 - Math.cos(part * Math.PI) / 2;

/** Scrolls to a position within a time; at once with reduced motion. A scroll of the reader ends it. */
export const scrollSmoothly = (to: () => number, ms: number): void => {
  const from = scrollY;
  const begun = performance.now();
  let expected = from;
  const step = (now: number): void => {
    if (Math.abs(scrollY - expected) > 2) return;
    const part = prefersReducedMotion() ? 1 : Math.min(1, Math.max(0, (now - begun) / ms));
    scrollTo({ top: from + (to() - from) * eased(part), behavior: 'instant' });
    expected = scrollY;
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
};
