import type { OffcanvasAnimation } from '../../protocol/template.ts';
import { on } from '../core/on.ts';
import { isPlain } from '../core/plain.ts';

/** The class each style opens by; those that cover the whole window have nothing to lay over the rest (wire). */
const styles: Readonly<Record<OffcanvasAnimation, { readonly open: string; readonly overlay: boolean }>> = {
  default: { open: 'offcanvas', overlay: true },
  slidetop: { open: 'slide-top-menu', overlay: true },
  fullscreen: { open: 'full-screen-off-canvas', overlay: false },
  'fullScreen-top': { open: 'full-screen-off-canvas-ftop', overlay: false },
  drarkplus: { open: 'new-look-off-canvas', overlay: true },
};

const isAnimation = (name: string): name is OffcanvasAnimation => Object.hasOwn(styles, name);

// An installed script lays one over the page as soon as it stands, ours with the first opening: there is one.
const layOverlay = (menu: HTMLElement): void => {
  if (document.querySelector('.offcanvas-overlay')) return;
  const overlay = document.createElement('div');
  overlay.className = 'offcanvas-overlay';
  menu.before(overlay);
};

const behind = (): Element[] => [
  ...document.querySelectorAll('body > :not(.offcanvas-menu, .offcanvas-overlay, script, [role])'),
];

/**
 * The menu of narrow windows (I-002, I-003; accessibility 35). Whether it is open is a class of the body, whoever sets
 * it: the page behind is inert and the focus goes in and back under an installed script as well.
 */
export const offCanvas = (): void => {
  const toggler = document.getElementById('offcanvas-toggler');
  const menu = document.querySelector<HTMLElement>('.offcanvas-menu');
  if (!toggler || !menu) return;
  const { animation = '' } = menu.dataset;
  const style = styles[isAnimation(animation) ? animation : 'default'];
  const { classList } = document.body;
  let wasOpen = false;

  const close = (): void => classList.remove(style.open);
  const settle = (): void => {
    const isOpen = classList.contains(style.open);
    if (isOpen === wasOpen) return;
    wasOpen = isOpen;
    toggler.ariaExpanded = String(isOpen);
    for (const part of behind()) part.toggleAttribute('inert', isOpen);
    (isOpen ? menu.querySelector<HTMLElement>('.close-offcanvas') : toggler)?.focus();
  };

  toggler.role = 'button';
  toggler.ariaExpanded = 'false';
  toggler.setAttribute('aria-controls', menu.id);
  new MutationObserver(settle).observe(document.body, { attributes: true, attributeFilter: ['class'] });
  on('click', '#offcanvas-toggler', (_, event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    if (style.overlay) layOverlay(menu);
    classList.add(style.open);
  });
  // Space presses what is heard as a button.
  on('keydown', '#offcanvas-toggler', (pressed, event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== ' ') return;
    event.preventDefault();
    pressed.click();
  });
  on('click', '.close-offcanvas, .offcanvas-overlay', (_, event) => {
    event.preventDefault();
    close();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  window.matchMedia('(width >= 60rem)').addEventListener('change', close);
};
