import { returnFocus } from '../../core/focus/index.ts';
import { pageText } from '../../core/page/index.ts';
import { articleOpenerKey, browserStore } from '../../core/storage/index.ts';
import './edit-frame.css';

const made = <K extends keyof HTMLElementTagNameMap>(name: K, className: string): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name);
  element.className = className;
  return element;
};

const partsOf = (url: URL, title: string) => {
  const dialog = made('dialog', 'frame-dialog');
  const head = made('div', 'frame-dialog-head');
  const heading = made('h2', 'frame-dialog-title');
  const button = made('button', 'button button-plain');
  const frame = made('iframe', 'frame-dialog-frame');
  heading.textContent = title;
  heading.id = 'frame-dialog-title';
  button.type = 'button';
  button.textContent = pageText('CLOSE');
  frame.title = title;
  frame.src = url.href;
  dialog.setAttribute('aria-labelledby', heading.id);
  head.append(heading, button);
  dialog.append(head, frame);
  return { dialog, button, frame };
};

// A loaded frame document takes no focus by itself: its autofocus element gets it, or its main part after a submit.
const enter = (frame: HTMLIFrameElement, isFirst: boolean): void => {
  const inside = frame.contentDocument;
  if (inside?.activeElement !== inside?.body) return;
  const asking = inside?.querySelector<HTMLElement>('[autofocus]');
  if (asking) asking.focus();
  else if (!isFirst) inside?.querySelector('main')?.focus();
};

/** The form's sentence about unsaved changes; empty when there are none, and while its page has not come yet. */
const unsavedIn = (frame: HTMLIFrameElement): string =>
  frame.contentDocument?.querySelector('html')?.dataset.unsaved ?? '';

/** Releases the edit lock of the article, as the form's own button does. */
const release = (frame: HTMLIFrameElement): void => {
  const form = frame.contentDocument?.querySelector<HTMLFormElement>('form[data-item-release]');
  if (!form) return;
  const fields = new URLSearchParams({ quiet: '1' });
  for (const field of form.querySelectorAll('input')) if (field.name) fields.append(field.name, field.value);
  void fetch(form.getAttribute('action') ?? '', { method: 'POST', body: fields, redirect: 'manual', keepalive: true });
};

const addressOf = (link: HTMLAnchorElement): URL => {
  const url = new URL(link.href);
  url.searchParams.set('tmpl', 'component');
  return url;
};

/**
 * Opens the form of a link in a frame over the page (H-040). A click outside does nothing; Escape and the button close
 * it after a question about unsaved changes. When the form is done, the page is loaded again and shows the notice.
 */
export const openEditFrame = (link: HTMLElement): void => {
  if (!(link instanceof HTMLAnchorElement)) return;
  const { dialog, button, frame } = partsOf(addressOf(link), link.dataset.title ?? link.textContent ?? '');
  const close = (): void => {
    dialog.close();
    dialog.remove();
    returnFocus(link);
  };
  const ask = (): void => {
    const question = unsavedIn(frame);
    if (question !== '' && !confirm(question)) return;
    release(frame);
    close();
  };
  button.addEventListener('click', ask);
  dialog.addEventListener('keydown', event => {
    // Browsers close at the second Escape in a row whatever `cancel` says.
    if (event.key !== 'Escape') return;
    event.preventDefault();
    ask();
  });
  dialog.addEventListener('cancel', event => {
    event.preventDefault();
    ask();
  });
  let isFirst = true;
  frame.addEventListener('load', () => {
    frame.contentDocument?.addEventListener('keydown', event => {
      if (event.key === 'Escape' && !event.defaultPrevented) ask();
    });
    enter(frame, isFirst);
    isFirst = false;
    if (!frame.contentDocument?.querySelector('[data-item-done]')) return;
    close();
    browserStore('sessionStorage').setItem(articleOpenerKey, link.href);
    location.reload();
  });
  document.body.append(dialog);
  dialog.showModal();
};
