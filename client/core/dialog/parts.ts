import { liveRegions } from '../feedback/index.ts';
import { pageText } from '../page/index.ts';

/** The parts of the dialog's element, by the names installed styles and scripts know (wire §2.0). */
export interface Parts {
  readonly dialog: HTMLDialogElement;
  readonly title: HTMLElement;
  readonly closeButton: HTMLElement;
  readonly content: HTMLElement;
  readonly error: HTMLElement;
  readonly footer: HTMLElement;
}

const part = (name: string, className: string, ...children: readonly Node[]): HTMLElement => {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
};

const madeCloseButton = (): HTMLElement => {
  const button = part('button', 'eb-dialog-close-button');
  button.setAttribute('type', 'button');
  button.setAttribute('aria-label', pageText('CLOSE'));
  button.dataset.closeButton = '';
  button.textContent = '×';
  return button;
};

const madeLoader = (): HTMLElement => {
  const loader = part('div', 'eb-dialog-loader');
  loader.textContent = pageText('LOADING');
  return loader;
};

/** An empty dialog. The close button stands first, so that the focus enters there. */
export const madeParts = (): Parts => {
  const dialog = document.createElement('dialog');
  dialog.id = 'eb';
  dialog.className = 'eb-dialog';
  const title = part('h2', 'eb-dialog-title');
  title.id = 'eb-dialog-title';
  title.tabIndex = -1;
  const closeButton = madeCloseButton();
  const content = part('div', 'eb-dialog-content');
  content.id = 'eb-dialog-content';
  const error = part('div', 'eb-dialog-error-message');
  error.setAttribute('role', 'alert');
  const footer = part('div', 'eb-dialog-footer-content');
  const modal = part(
    'div',
    'eb-dialog-modal',
    part('div', 'eb-dialog-header', closeButton, title),
    madeLoader(),
    error,
    content,
    part('div', 'eb-dialog-footer', footer),
  );
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.append(modal, ...liveRegions());
  return { dialog, title, closeButton, content, error, footer };
};
