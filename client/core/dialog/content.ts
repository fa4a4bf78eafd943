import { create, fragment, setHtml } from '../html.ts';
import { pageText } from '../page/index.ts';
import type { ResolvedOptions } from './options.ts';
import type { Parts } from './parts.ts';

type ContentKind = 'html' | 'iframe' | 'deferred';
type Phase = 'loading' | 'failed' | 'shown';

const kinds: readonly ContentKind[] = ['html', 'iframe', 'deferred'];

/** Shows the kind of the content and its phase as class names (spec §4.3). */
export const mark = ({ dialog }: Parts, kind: ContentKind, phase: Phase): void => {
  for (const one of kinds) dialog.classList.toggle(`type-${one}`, one === kind);
  dialog.classList.toggle('is-loading', phase === 'loading');
  dialog.classList.toggle('is-failed', phase === 'failed');
  dialog.setAttribute('aria-busy', String(phase === 'loading'));
};

const sized = (value: number | string | undefined): string =>
  typeof value === 'number' ? `${value}px` : (value ?? '');

/** Applies all options but the content. An unknown title reads that it is loading. */
export const applyOptions = (parts: Parts, options: Omit<ResolvedOptions, 'content'>, standIn: string): void => {
  const { dialog, title, content, footer } = parts;
  title.textContent = options.title || standIn;
  dialog.setAttribute('role', options.role ?? 'dialog');
  dialog.style.width = sized(options.width);
  content.style.height = sized(options.height);
  footer.replaceChildren(options.buttons ? fragment(options.buttons) : '');
  dialog.classList.toggle('has-footer', footer.childElementCount > 0);
};

const leadId = 'eb-dialog-lead';

/** Describes a question by its first sentence, which is read out with its title; without one by its whole content. */
export const describe = ({ dialog, content }: Parts, { role }: Pick<ResolvedOptions, 'role'>): void => {
  dialog.removeAttribute('aria-describedby');
  if (role !== 'alertdialog') return;
  const lead = content.querySelector('[data-dialog-lead], p');
  if (lead) lead.id = leadId;
  dialog.setAttribute('aria-describedby', (lead ?? content).id);
};

const framed = (url: URL, name: string, onLoad: (frame: HTMLIFrameElement) => void): HTMLIFrameElement => {
  const frame = create('iframe', { className: 'eb-dialog-iframe', title: name });
  frame.addEventListener('load', () => onLoad(frame));
  frame.src = url.href;
  return frame;
};

/** Inserts resolved content. A frame shows the loader until it has loaded. */
export const fill = (
  parts: Parts,
  { content, title }: Pick<ResolvedOptions, 'content' | 'title'>,
  onFrame: (frame: HTMLIFrameElement) => void,
): void => {
  parts.error.textContent = '';
  if (!(content instanceof URL)) {
    setHtml(parts.content, content);
    mark(parts, 'html', 'shown');
    return;
  }
  const frame = framed(content, title || content.hostname, loaded => {
    mark(parts, 'iframe', 'shown');
    onFrame(loaded);
  });
  parts.content.replaceChildren(frame);
  mark(parts, 'iframe', 'loading');
};

const againButton = (again: () => unknown): HTMLElement => {
  const textContent = pageText('TRY_AGAIN');
  const button = create('button', { type: 'button', className: 'btn btn-default', textContent });
  button.addEventListener('click', again);
  return button;
};

/**
 * Shows why there is nothing to show, with a button where it can be tried `again`; the message is an alert, so it is
 * read out.
 */
export const fail = (parts: Parts, message: string, again?: () => unknown): void => {
  mark(parts, 'deferred', 'failed');
  if (parts.title.textContent === pageText('LOADING')) parts.title.textContent = pageText('DIALOG_FAILED');
  parts.content.replaceChildren();
  if (again) {
    parts.footer.append(againButton(again));
    parts.dialog.classList.add('has-footer');
  }
  parts.error.textContent = message;
};
