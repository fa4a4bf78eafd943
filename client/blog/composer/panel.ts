import { browserStore } from '../../core/storage/index.ts';

const key = 'lectern.composer.panel';
const folded = 'folded';

/** Whether the panel stands below the text, so that opening it leads there. */
const isBelow = (panel: HTMLElement, columns: HTMLElement): boolean =>
  panel.getBoundingClientRect().width > columns.getBoundingClientRect().width * 0.9;

/** Folds the panel of settings away and remembers it in this browser. A panel with errors is open. */
export const foldPanel = (root: HTMLElement): void => {
  const toggle = root.querySelector<HTMLElement>('[data-composer-panel-toggle]');
  const panel = root.querySelector<HTMLElement>('[data-composer-panel]');
  const columns = panel?.parentElement;
  if (!toggle || !panel || !columns) return;
  const store = browserStore('localStorage');
  const show = (isOpen: boolean): void => {
    panel.hidden = !isOpen;
    columns.toggleAttribute('data-folded', !isOpen);
    toggle.setAttribute('aria-expanded', String(isOpen));
  };
  const hasErrors = panel.querySelector('.field-wrong, .field-error') !== null;
  show(store.getItem(key) !== folded || hasErrors);
  toggle.addEventListener('click', () => {
    const isOpen = panel.hidden !== false;
    show(isOpen);
    if (isOpen) store.removeItem(key);
    else store.setItem(key, folded);
    if (isOpen && isBelow(panel, columns)) panel.focus();
  });
};

/** Publishes the height of the sticky bar, below which the toolbar of the editor stays. */
export const measureBar = (root: HTMLElement): void => {
  const bar = root.querySelector<HTMLElement>('[data-composer-bar]');
  if (!bar) return;
  const measure = (): void =>
    document.documentElement.style.setProperty('--composer-bar', `${Math.round(bar.getBoundingClientRect().height)}px`);
  new ResizeObserver(measure).observe(bar);
};
