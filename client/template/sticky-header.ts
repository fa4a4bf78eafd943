import { afterInstalled } from './after-installed.ts';

const root = document.documentElement;

/**
 * Pins the header (I-009 … I-011) in the classes installed styles know. The placeholder before it stands where the
 * header began, and takes its height when it leaves the page: nothing jumps.
 */
const pin = (header: HTMLElement): void => {
  const placeholder = document.createElement('div');
  placeholder.className = 'nav-placeholder';
  header.before(placeholder);
  header.classList.add('animated', 'menu-fixed-out');

  const size = (): string => `${header.getBoundingClientRect().height}px`;
  const isPinned = (): boolean => header.classList.contains('menu-fixed');
  const change = (pinned: boolean): void => {
    header.classList.toggle('menu-fixed', pinned);
    header.classList.toggle('menu-fixed-out', !pinned);
  };
  const follow = (): void => {
    const isPast = placeholder.getBoundingClientRect().top < 0;
    if (isPast === isPinned()) return;
    placeholder.style.blockSize = isPast ? size() : '';
    change(isPast);
  };
  // A window of another width gives the header another height, which only shows when it is in its place.
  const measure = (): void => {
    const pinned = isPinned();
    change(false);
    placeholder.style.blockSize = pinned ? size() : '';
    change(pinned);
    header.style.maxInlineSize = document.body.classList.contains('layout-boxed')
      ? `${document.body.offsetWidth}px`
      : '';
  };

  measure();
  follow();
  addEventListener('scroll', follow, { passive: true });
  addEventListener('resize', () => {
    measure();
    follow();
  });
};

/** The header stays in sight where the body says so, and what has the focus stays out from under it (SC 2.4.11). */
export const stickyHeader = (): void => {
  const header = document.getElementById('sp-header');
  if (!header || !document.body.classList.contains('sticky-header')) return;
  new ResizeObserver(() => root.style.setProperty('--header-size', `${header.offsetHeight}px`)).observe(header);
  afterInstalled(() => {
    if (!document.querySelector('.nav-placeholder')) pin(header);
  });
};
