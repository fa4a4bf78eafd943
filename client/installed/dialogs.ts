import { returnFocus } from '../core/focus/index.ts';
import { pageText } from '../core/page/index.ts';

const stops = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled, [type="hidden"])',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'iframe',
  '[tabindex="0"]',
].join(', ');

/** Traps the Tab key: after the last tab stop follows the first one. */
const trapFocus = (root: HTMLElement): void =>
  root.addEventListener('keydown', event => {
    if (event.key !== 'Tab') return;
    const all = [...root.querySelectorAll<HTMLElement>(stops)].filter(
      one => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }),
    );
    const [first, last] = [all[0], all.at(-1)];
    const { activeElement } = document;
    const isOutside = !all.some(one => one === activeElement);
    const next = event.shiftKey
      ? (activeElement === first || isOutside) && last
      : (activeElement === last || all.length === 0) && (first ?? root);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });

interface Kind {
  /** A child of the body while the dialog is open. */
  readonly root: string;
  /** The part of the root that is the dialog. */
  readonly box?: string;
  readonly title?: string;
  readonly close: string;
  /** The script itself holds the focus inside, answers Escape and gives the focus back. */
  readonly hasKeys?: true;
}

const kinds: readonly Kind[] = [
  {
    root: 'div.eb-dialog',
    box: '.eb-dialog-modal',
    title: '.eb-dialog-title',
    close: '.eb-dialog-close-button',
  },
  { root: '.eb-image-popup', close: '.eb-image-popup-close-button' },
  { root: '.mfp-wrap', close: '.mfp-close', hasKeys: true },
];

const roots = kinds.map(({ root }) => `body > ${root}`).join(', ');

let opener: Element | null = null;
let pressed: Element | null = null;

const nameOf = (control: Element | null): string =>
  (control?.ariaLabel || control?.querySelector('img')?.alt || control?.textContent || '').replace(/\s+/g, ' ').trim();

/** Turns an element that only a pointer can use into a button. */
const makeButton = (control: HTMLElement): void => {
  control.ariaLabel ||= pageText('CLOSE');
  if (control instanceof HTMLButtonElement) return;
  control.setAttribute('role', 'button');
  control.tabIndex = 0;
  control.addEventListener('keydown', event => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    control.click();
  });
};

const closeOnEscape = (root: HTMLElement, close: HTMLElement | null): void =>
  root.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !event.defaultPrevented) close?.click();
  });

const dress = (root: HTMLElement, { box, title, close, hasKeys }: Kind): void => {
  const dialog = (box ? root.querySelector<HTMLElement>(box) : null) ?? root;
  const heading = title ? dialog.querySelector<HTMLElement>(title) : null;
  const control = root.querySelector<HTMLElement>(close);
  dialog.setAttribute('role', 'dialog');
  dialog.ariaModal = 'true';
  if (heading?.textContent?.trim()) {
    heading.id ||= 'installed-dialog-title';
    dialog.setAttribute('aria-labelledby', heading.id);
  } else dialog.ariaLabel = nameOf(opener) || pageText('DIALOG');
  dialog.querySelector('.eb-dialog-error-message')?.setAttribute('role', 'alert');
  for (const frame of root.querySelectorAll('iframe')) frame.title ||= nameOf(opener) || pageText('DIALOG');
  if (control) makeButton(control);
  if (hasKeys) return;
  closeOnEscape(root, control);
  trapFocus(root);
  if (root.contains(document.activeElement)) return;
  dialog.tabIndex = -1;
  dialog.focus();
};

const enhanceDialog = (root: HTMLElement): void => {
  const kind = kinds.find(one => root.matches(one.root));
  if (kind) dress(root, kind);
};

const isThere = (element: Element | null): element is Element =>
  element !== null && element !== document.body && element.isConnected;

/**
 * Gives the dialogs that installed scripts draw what they lack: role and name, the focus, Escape, and the focus back
 * where it was (SC 2.1.2, 2.4.3, 4.1.2). A dialog that loads is replaced by one that shows what came: the opener stays
 * the same.
 */
export const dialogs = (): void => {
  const known = new WeakSet<Element>();
  let isOpen = false;
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('a, button, input, [tabindex]') : null;
    },
    { capture: true },
  );
  const look = (): void => {
    const open = [...document.querySelectorAll<HTMLElement>(roots)];
    if (open.length > 0 && !isOpen) {
      const { activeElement } = document;
      opener = isThere(activeElement) && !activeElement.closest(roots) ? activeElement : pressed;
    }
    for (const root of open) {
      if (known.has(root)) continue;
      known.add(root);
      enhanceDialog(root);
    }
    if (open.length === 0 && isOpen && !isThere(document.activeElement)) returnFocus(opener);
    isOpen = open.length > 0;
  };
  new MutationObserver(look).observe(document.body, { childList: true });
  look();
};
