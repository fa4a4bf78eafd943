import type { OffcanvasAnimation } from '../../protocol/template.ts';
import { on } from '../core/behaviours/index.ts';

/** The class each style opens by; those that cover the whole window have nothing to lay over the rest (wire). */
const styles: Readonly<Record<OffcanvasAnimation, { readonly open: string; readonly overlay: boolean }>> = {
  default: { open: 'offcanvas', overlay: true },
  slidetop: { open: 'slide-top-menu', overlay: true },
  fullscreen: { open: 'full-screen-off-canvas', overlay: false },
  'fullScreen-top': { open: 'full-screen-off-canvas-ftop', overlay: false },
  drarkplus: { open: 'new-look-off-canvas', overlay: true },
};

const isAnimation = (name: string): name is OffcanvasAnimation => Object.hasOwn(styles, name);

// An installed script adds the overlay at once, ours at the first opening: there is only one.
const layOverlay = (menu: HTMLElement): void => {
  if (document.querySelector('.offcanvas-overlay')) return;
  const overlay = document.createElement('div');
  overlay.className = 'offcanvas-overlay';
  menu.before(overlay);
};

const behind = (): Element[] => [
  ...document.querySelectorAll('body > :not(.offcanvas-menu, .offcanvas-overlay, script, [role])'),
];

const styleOf = (menu: HTMLElement) => {
  const { animation = '' } = menu.dataset;
  return styles[isAnimation(animation) ? animation : 'default'];
};

const menuOf = (): HTMLElement | null => document.querySelector<HTMLElement>('.offcanvas-menu');

/** Opens the menu of narrow windows. */
export const open = (): void => {
  const menu = menuOf();
  if (!menu) return;
  const { open: openClass, overlay } = styleOf(menu);
  if (overlay) layOverlay(menu);
  document.body.classList.add(openClass);
};

/**
 * Prepares the menu of narrow windows (I-002, I-003; accessibility 35). It is open while the body has the class of its
 * style, whichever script sets it: the page behind is inert and the focus moves in and back with installed scripts too.
 */
export const enhance = (toggler: HTMLElement): void => {
  const menu = menuOf();
  if (!menu) return;
  const { open: openClass } = styleOf(menu);
  const { classList } = document.body;
  let wasOpen = false;

  const close = (): void => classList.remove(openClass);
  const update = (): void => {
    const isOpen = classList.contains(openClass);
    if (isOpen === wasOpen) return;
    wasOpen = isOpen;
    toggler.ariaExpanded = String(isOpen);
    for (const part of behind()) part.toggleAttribute('inert', isOpen);
    (isOpen ? menu.querySelector<HTMLElement>('.close-offcanvas') : toggler)?.focus();
  };

  toggler.setAttribute('aria-controls', menu.id);
  new MutationObserver(update).observe(document.body, { attributes: true, attributeFilter: ['class'] });
  update();
  on('click', '.close-offcanvas, .offcanvas-overlay', (_, event) => {
    event.preventDefault();
    close();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  window.matchMedia('(width >= 60rem)').addEventListener('change', close);
};
