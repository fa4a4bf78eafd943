import { limits } from '../../../protocol/limits.ts';
import { sectionInView } from './section-in-view.ts';

/** Progress of reading a text, from 0 to 1 (B-021, B-022, X-37). */
export const progressOf = (place: { scrollTop: number; contentTop: number; contentHeight: number }): number => {
  const length = place.contentHeight - limits.progressLessPx;
  const read = place.scrollTop - place.contentTop + limits.progressOffsetPx;
  // A text shorter than the constant is read as soon as it begins.
  if (length <= 0) return read > 0 ? 1 : 0;
  return Math.min(1, Math.max(0, read / length));
};

const draw = (bar: HTMLProgressElement, content: Element): void => {
  const { top, height } = content.getBoundingClientRect();
  const scrollTop = window.scrollY;
  bar.max = 100;
  // Each post has a bar of its own; the one that is read shows it.
  bar.parentElement?.classList.toggle('hide', bar.closest('[data-eb-post-section]') !== (sectionInView() ?? null));
  bar.value = 100 * progressOf({ scrollTop, contentTop: top + scrollTop, contentHeight: height });
};

/** Draws the progress of reading while its post is read (B-020). */
export const enhance = (bar: HTMLElement): void => {
  const content = bar.closest('[data-blog-post]')?.querySelector('[data-blog-reading-container]');
  if (!(bar instanceof HTMLProgressElement) || !content) return;
  let isDue = false;
  const later = (): void => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      draw(bar, content);
    });
  };
  addEventListener('scroll', later, { passive: true });
  new ResizeObserver(later).observe(content);
  later();
};
