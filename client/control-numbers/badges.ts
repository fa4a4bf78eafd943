import type { Numbering } from './numbering.ts';

interface Badge {
  readonly badge: HTMLElement;
  /** Place of its control. */
  readonly box: DOMRect;
  readonly isRtl: boolean;
  /** Upper and lower end of the part of the window in which it is seen. */
  readonly start: number;
  readonly end: number;
}

/** The bar of the numbers is in front of the page, and behind dialogs and what else is in the top layer. */
const lowerEnd = (control: HTMLElement, bar: HTMLElement): number =>
  control.closest('dialog:modal, [popover]') ? innerHeight : Math.min(innerHeight, bar.getBoundingClientRect().top);

/** The header that stays at the top covers what is scrolled under it. */
const upperEnd = (control: HTMLElement): number =>
  control.closest('main')
    ? Math.max(0, document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0)
    : 0;

/** Badge of a control that is in view. */
const badgeOf = (control: HTMLElement, number: number, bar: HTMLElement): Badge | undefined => {
  const box = control.getBoundingClientRect();
  const [start, end] = [upperEnd(control), lowerEnd(control, bar)];
  if (box.bottom < start || box.top >= end || box.right < 0 || box.left > innerWidth) return undefined;
  const badge = document.createElement('span');
  badge.textContent = String(number);
  return { badge, box, isRtl: getComputedStyle(control).direction === 'rtl', start, end };
};

/**
 * Paints the number of each control that is in view beside it, in front of everything but `bar`, which covers the page.
 * Returns the function that ends it.
 */
export const paintBadges = (numbering: Numbering, bar: HTMLElement): (() => void) => {
  const layer = document.createElement('div');
  layer.className = 'control-numbers';
  layer.popover = 'manual';
  layer.ariaHidden = 'true';
  layer.dataset.controlNumbers = '';
  document.body.append(layer);
  let frame = 0;
  let topDialog: Element | undefined;

  // An element that is opened later is in front: the layer is opened again over each new dialog.
  const raise = (): void => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    if (layer.matches(':popover-open') && dialog === topDialog) return;
    if (layer.matches(':popover-open')) layer.hidePopover();
    layer.showPopover();
    topDialog = dialog;
  };
  const paint = (): void => {
    frame = 0;
    raise();
    const shown = numbering.usable().flatMap(([control, number]) => badgeOf(control, number, bar) ?? []);
    layer.replaceChildren(...shown.map(({ badge }) => badge));
    // All sizes, which follow the text size, are read before the first change.
    const sized = shown.map(one => ({ ...one, width: one.badge.offsetWidth, height: one.badge.offsetHeight }));
    for (const { badge, box, isRtl, start, end, width, height } of sized) {
      const left = isRtl ? box.right - width + 4 : box.left - 4;
      badge.style.left = `${Math.max(0, Math.min(innerWidth - width, left))}px`;
      badge.style.top = `${Math.max(start, Math.min(end - height, box.top - 10))}px`;
    }
  };
  const paintSoon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(paint);
  };
  const isOwn = ({ target }: MutationRecord): boolean => target instanceof Element && layer.contains(target);
  const observer = new MutationObserver(changes => {
    if (!changes.every(isOwn)) paintSoon();
  });
  observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
  const ending = new AbortController();
  for (const type of ['scroll', 'resize', 'toggle', 'transitionend', 'load'])
    addEventListener(type, paintSoon, { capture: true, passive: true, signal: ending.signal });
  paint();
  return () => {
    ending.abort();
    observer.disconnect();
    cancelAnimationFrame(frame);
    layer.remove();
  };
};
