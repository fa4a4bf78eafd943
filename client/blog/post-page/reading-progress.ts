import { progressOf } from './progress-of.ts';
import { sectionInView } from './section-in-view.ts';

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
