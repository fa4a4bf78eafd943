import type { Numbering } from './numbering.ts';

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
  const badgeOf = (control: HTMLElement, number: number): HTMLElement | undefined => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight || right < 0 || left > innerWidth) return undefined;
    const badge = document.createElement('span');
    badge.textContent = String(number);
    const isRtl = getComputedStyle(control).direction === 'rtl';
    const width = 10 + 9 * badge.textContent.length;
    const start = isRtl ? right - width + 4 : left - 4;
    badge.style.left = `${Math.max(0, Math.min(innerWidth - width, start))}px`;
    badge.style.top = `${Math.max(0, Math.min(innerHeight - 20, top - 10))}px`;
    return badge;
  };
  const paint = (): void => {
    frame = 0;
    raise();
    layer.replaceChildren(...numbering.usable().flatMap(([control, number]) => badgeOf(control, number) ?? []));
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
