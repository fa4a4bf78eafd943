import { returnFocus } from '../../core/focus/index.ts';
import { pageText } from '../../core/page/index.ts';
import { articleOpenerKey, browserStore } from '../../core/storage/index.ts';
import './edit-frame.css';

interface FrameOptions {
  readonly url: URL;
  readonly title: string;
  /** Asked before it closes by a person's will. */
  readonly mayClose?: (frame: HTMLIFrameElement) => boolean;
  /** Each document that is loaded in it. */
  readonly loaded?: (frame: HTMLIFrameElement, close: () => void) => void;
}

const made = <K extends keyof HTMLElementTagNameMap>(name: K, className: string): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name);
  element.className = className;
  return element;
};

const partsOf = ({ url, title }: FrameOptions) => {
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

// A document that comes into a frame takes no focus: what asks for it is given it, and after an act the page itself.
const enter = (frame: HTMLIFrameElement, isFirst: boolean): void => {
  const inside = frame.contentDocument;
  if (inside?.activeElement !== inside?.body) return;
  const asking = inside?.querySelector<HTMLElement>('[autofocus]');
  if (asking) asking.focus();
  else if (!isFirst) inside?.querySelector('main')?.focus();
};

/** Shows an address of this site in a frame over the page. A click outside does nothing; the focus goes back to where it came from. */
const openFrame = (options: FrameOptions, opener: HTMLElement): void => {
  const { dialog, button, frame } = partsOf(options);
  const close = (): void => {
    dialog.close();
    dialog.remove();
    returnFocus(opener);
  };
  const ask = (): void => {
    if (options.mayClose?.(frame) ?? true) close();
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
    options.loaded?.(frame, close);
  });
  document.body.append(dialog);
  dialog.showModal();
};

/** The form's sentence about unsaved changes; empty when there are none, and while its page has not come yet. */
const unsavedIn = (frame: HTMLIFrameElement): string =>
  frame.contentDocument?.querySelector('html')?.dataset.unsaved ?? '';

/** The article is given free for others, as by the form's own button. */
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

/** Opens the form that a link leads to over the page; when it is done the page is loaded again, and says so (H-040). */
export const openEditFrame = (link: HTMLElement): void => {
  if (!(link instanceof HTMLAnchorElement)) return;
  const title = link.dataset.title ?? link.textContent ?? '';
  openFrame(
    {
      url: addressOf(link),
      title,
      mayClose: frame => {
        const question = unsavedIn(frame);
        if (question !== '' && !confirm(question)) return false;
        release(frame);
        return true;
      },
      loaded: (frame, close) => {
        if (!frame.contentDocument?.querySelector('[data-item-done]')) return;
        close();
        browserStore('sessionStorage').setItem(articleOpenerKey, link.href);
        location.reload();
      },
    },
    link,
  );
};
