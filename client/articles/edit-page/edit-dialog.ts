import { returnFocus } from '../../core/focus/index.ts';
import { pageText } from '../../core/page/index.ts';
import './edit-dialog.css';

export interface FrameOptions {
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
export const openFrame = (options: FrameOptions, opener: HTMLElement): void => {
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
