import { announce } from '../core/feedback/index.ts';
import { createRotation, prefersReducedMotion, type Rotation, suspendWhileWatched } from '../core/motion/index.ts';
import { browserClock } from '../core/page/index.ts';

interface Parts {
  readonly viewport: HTMLElement;
  readonly items: readonly HTMLElement[];
  readonly dots: readonly HTMLElement[];
}

const all = (root: Element, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];

const partsOf = (gallery: HTMLElement): Parts | undefined => {
  const viewport = gallery.querySelector<HTMLElement>('.eb-gallery-viewport');
  return viewport
    ? { viewport, items: all(gallery, '.eb-gallery-item'), dots: all(gallery, '.eb-gallery-menu-item') }
    : undefined;
};

const mark = (dots: readonly HTMLElement[], at: number): void => {
  for (const [index, dot] of dots.entries()) {
    dot.classList.toggle('active', index === at);
    if (index === at) dot.setAttribute('aria-current', 'true');
    else dot.removeAttribute('aria-current');
  }
};

const wordsOf = (item: HTMLElement): string => {
  const alt = item.querySelector('img')?.alt ?? '';
  return [item.ariaLabel ?? '', alt].filter(Boolean).join(': ');
};

const nearest = ({ viewport, items }: Parts): number => {
  const middle = (box: DOMRect): number => box.left + box.width / 2;
  const centre = middle(viewport.getBoundingClientRect());
  const distances = items.map(item => Math.abs(middle(item.getBoundingClientRect()) - centre));
  return distances.indexOf(Math.min(...distances));
};

const pauseButton = (gallery: HTMLElement, rotation: Rotation): void => {
  const button = gallery.querySelector<HTMLElement>('[data-gallery-pause]');
  const pauseWords = button?.textContent ?? '';
  const label = (): void => {
    if (button) button.textContent = rotation.isPlaying() ? pauseWords : (button.dataset.play ?? '');
  };
  button?.addEventListener('click', () => {
    if (rotation.isPlaying()) rotation.pause();
    else rotation.play();
    label();
  });
  gallery.addEventListener('click', label);
  label();
};

/**
 * Previous, next and dots (B-028), with autoplay where the page says so (B-029); it follows scrolling and the focus.
 * After the last picture comes the first. Pictures chosen by a button are announced; those of the autoplay are not.
 */
export const enhance = (gallery: HTMLElement): void => {
  const parts = partsOf(gallery);
  if (!parts || parts.items.length === 0) return;
  const { viewport, items, dots } = parts;
  let at = 0;
  // Scrolling to a slide that a button chose: the slides in between are not marked.
  let isScrolledTo = false;

  const bring = (item: HTMLElement | undefined, behavior: ScrollBehavior): void => {
    if (!item) return;
    const away = item.getBoundingClientRect().left - viewport.getBoundingClientRect().left;
    // Not `scrollBy`: a scroll in a direction stops at the next slide.
    viewport.scrollTo({ left: viewport.scrollLeft + away, behavior });
  };
  const show = (index: number): void => {
    at = (index + items.length) % items.length;
    mark(dots, at);
    isScrolledTo = true;
    bring(items[at], 'auto');
  };
  const seconds = Number(gallery.dataset.interval);
  const rotation = createRotation(browserClock, seconds * 1_000, () => show(at + 1));
  const choose = (index: number): void => {
    rotation.pause();
    show(index);
    const item = items[at];
    if (item) announce(wordsOf(item));
  };

  gallery.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('.eb-gallery-next-button')) choose(at + 1);
    else if (target.closest('.eb-gallery-prev-button')) choose(at - 1);
    const dot = dots.findIndex(one => one.contains(target));
    if (dot >= 0) choose(dot);
  });
  // The focus decides which slide is shown, even while another scroll is running.
  viewport.addEventListener('focusin', ({ target }) => {
    const focused = items.findIndex(item => target instanceof Node && item.contains(target));
    if (focused >= 0) show(focused);
  });
  for (const hand of ['wheel', 'pointerdown', 'keydown']) {
    viewport.addEventListener(
      hand,
      () => {
        isScrolledTo = false;
      },
      { passive: true },
    );
  }
  viewport.addEventListener('scrollend', () => {
    const there = nearest(parts);
    // The page's layout changed and the browser snapped back: the slide is shown without scrolling.
    if (isScrolledTo && there !== at) return bring(items[at], 'instant');
    isScrolledTo = false;
    at = there;
    mark(dots, at);
  });
  if (gallery.dataset.autoplay !== '1' || !(seconds > 0)) return;
  suspendWhileWatched(rotation, gallery);
  if (!prefersReducedMotion()) rotation.play();
  pauseButton(gallery, rotation);
};
