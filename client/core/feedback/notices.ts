import { returnFocus } from '../focus/index.ts';
import { browserClock, onDialogClosed, pageText } from '../page/index.ts';
import { type Store, store } from '../state/index.ts';
import './notices.css';
import { limits } from '../../../protocol/limits.ts';
import { foreground } from './live-regions.ts';
import type { NoticeKind } from './notify.ts';

interface Notice {
  readonly id: number;
  readonly text: string;
  readonly kind: NoticeKind;
}

interface Notices {
  readonly list: readonly Notice[];
}

const alertClass: Readonly<Record<NoticeKind, string>> = {
  success: 'alert-success',
  info: 'alert-info',
  warning: 'alert-warning',
  error: 'alert-danger',
};

const drawn = (notice: Notice, close: () => void): HTMLElement => {
  const box = document.createElement('div');
  box.className = `notice alert ${alertClass[notice.kind]}`;
  box.dataset.notice = notice.kind;
  const text = document.createElement('p');
  text.textContent = notice.text;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'notice-close';
  button.setAttribute('aria-label', pageText('CLOSE'));
  button.textContent = '×';
  let before: EventTarget | null = null;
  box.addEventListener('focusin', ({ relatedTarget }) => {
    before = relatedTarget;
  });
  button.addEventListener('click', () => {
    close();
    returnFocus(before instanceof Element ? before : null);
  });
  box.append(text, button);
  return box;
};

// The fade waits while the notice is hovered or focused (accessibility 19).
const fadeUnlessHovered = (box: HTMLElement, fade: () => void): void => {
  let callOff = browserClock.after(limits.notificationMs, fade);
  const hold = (): void => callOff();
  const release = (): void => {
    callOff();
    callOff = browserClock.after(limits.notificationMs, fade);
  };
  box.addEventListener('pointerenter', hold);
  box.addEventListener('focusin', hold);
  box.addEventListener('pointerleave', release);
  box.addEventListener('focusout', release);
};

/** Draws the notices of a store into a stack in front of the page and its dialogs. */
const createNotices = () => {
  const notices: Store<Notices> = store<Notices>({ list: [] });
  const stack = document.createElement('section');
  stack.className = 'notices';
  stack.setAttribute('aria-label', pageText('NOTICES'));
  const boxes = new Map<number, HTMLElement>();
  let lastId = 0;

  const close = (id: number): void =>
    notices.change(draft => {
      draft.list = draft.list.filter(notice => notice.id !== id);
    });

  // Content behind a modal dialog is inert.
  const comeForward = (): void => {
    const place = foreground();
    if (boxes.size === 0) stack.remove();
    else if (stack.parentElement !== place) place.append(stack);
  };

  notices.subscribe(({ list }) => {
    for (const [id, box] of boxes) {
      if (list.some(notice => notice.id === id)) continue;
      box.remove();
      boxes.delete(id);
    }
    for (const notice of list) {
      if (boxes.has(notice.id)) continue;
      const box = drawn(notice, () => close(notice.id));
      boxes.set(notice.id, box);
      stack.append(box);
      if (notice.kind !== 'error') fadeUnlessHovered(box, () => close(notice.id));
    }
    comeForward();
  });
  onDialogClosed(comeForward);

  return (text: string, kind: NoticeKind): void => {
    lastId += 1;
    notices.change(draft => {
      draft.list.push({ id: lastId, text, kind });
    });
  };
};

export const showNotice = createNotices();
