import type { Numbering } from './numbering.ts';

interface Badge {
  readonly badge: HTMLElement;
  /** Place of its control. */
  readonly box: DOMRect;
  readonly isRtl: boolean;
}

/** Badge of a control that is in view. */
const badgeOf = (control: HTMLElement, number: number): Badge | undefined => {
  const box = control.getBoundingClientRect();
  if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) return undefined;
  const badge = document.createElement('span');
  badge.textContent = String(number);
  return { badge, box, isRtl: getComputedStyle(control).direction === 'rtl' };
};

/** Paints the number of each control that is in view beside it, in front of everything. Returns what ends it. */
export const paintBadges = (numbering: Numbering): (() => void) => {
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
    const shown = numbering.usable().flatMap(([control, number]) => badgeOf(control, number) ?? []);
    layer.replaceChildren(...shown.map(({ badge }) => badge));
    // All sizes, which follow the text size, are read before the first change.
    const sized = shown.map(one => ({ ...one, width: one.badge.offsetWidth, height: one.badge.offsetHeight }));
    for (const { badge, box, isRtl, width, height } of sized) {
      const start = isRtl ? box.right - width + 4 : box.left - 4;
      badge.style.left = `${Math.max(0, Math.min(innerWidth - width, start))}px`;
      badge.style.top = `${Math.max(0, Math.min(innerHeight - height, box.top - 10))}px`;
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
