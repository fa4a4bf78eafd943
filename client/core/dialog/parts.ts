import { liveRegions } from '../feedback/index.ts';
import { create } from '../html.ts';
import { pageText } from '../page/index.ts';

/** The parts of the dialog's element, by the names installed styles and scripts know (wire §2.0). */
export interface Parts {
  readonly dialog: HTMLDialogElement;
  readonly title: HTMLElement;
  readonly content: HTMLElement;
  readonly error: HTMLElement;
  readonly footer: HTMLElement;
}

const part = (name: string, ...children: readonly (Node | string)[]): HTMLElement =>
  create('div', { className: `eb-dialog-${name}` }, ...children);

/** An empty dialog. The close button comes first, so that the focus enters there. */
export const madeParts = (): Parts => {
  const id = 'eb-dialog-title';
  const title = create('h2', { id, className: id, tabIndex: -1 });
  const ariaLabel = pageText('CLOSE');
  const closeButton = create('button', { className: 'eb-dialog-close-button', type: 'button', ariaLabel }, '×');
  closeButton.dataset.closeButton = '';
  const content = part('content');
  content.id = 'eb-dialog-content';
  const error = part('error-message');
  error.role = 'alert';
  const footer = part('footer-content');
  const header = part('header', closeButton, title);
  const modal = part('modal', header, part('loader', pageText('LOADING')), error, content, part('footer', footer));
  const dialog = create('dialog', { id: 'eb', className: 'eb-dialog' }, modal, ...liveRegions());
  dialog.setAttribute('aria-labelledby', id);
  return { dialog, title, content, error, footer };
};
