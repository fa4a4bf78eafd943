import type { Html } from '../../../protocol/html.ts';
import { call } from '../../core/call.ts';
import { returnFocus } from '../../core/focus.ts';
import { setHtml } from '../../core/html.ts';
import { alarm, announce } from '../../core/live.ts';
import { on } from '../../core/on.ts';
import { isPlain } from '../../core/plain.ts';
import { sentenceOf } from '../../core/refusal.ts';
import { backOf, rowOf, said } from './parts.ts';
import { showSelection } from './selection.ts';

// One place for what was done last, above the list.
const noticeOf = (form: HTMLFormElement): HTMLElement => {
  const found = form.parentElement?.querySelector<HTMLElement>('[data-removed]');
  if (found) return found;
  const made = document.createElement('div');
  made.className = 'notice alert alert-success';
  made.dataset.removed = '';
  form.before(made);
  return made;
};

const tell = (form: HTMLFormElement, message: string, undo: Html): void => {
  const notice = noticeOf(form);
  setHtml(notice, undo);
  const line = document.createElement('p');
  line.textContent = message;
  notice.prepend(line);
  announce(message);
  if (!form.querySelector('[data-eb-table-row]')) notice.querySelector('button')?.focus();
};

const countDown = (form: HTMLFormElement): void => {
  const total = form.querySelector<HTMLElement>('[data-total]');
  if (!total) return;
  const left = Math.max(0, Number(total.dataset.total) - 1);
  total.dataset.total = String(left);
  total.textContent = said(form, 'TABLE_TOTAL', left);
};

const drop = (form: HTMLFormElement, row: HTMLElement): void => {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  const hadFocus = row.contains(document.activeElement);
  row.remove();
  showSelection(form);
  countDown(form);
  // To what the next row is about, where another Enter harms nothing.
  if (hadFocus) returnFocus(next?.querySelector('th a, a') ?? null);
};

/** Trash without a question, taken back as easily: the row goes, the way back stands above the list (E-013, E-014). */
export const removal = (form: HTMLFormElement): void =>
  on(
    'click',
    '[data-post-delete]',
    async (button, event) => {
      const row = rowOf(button);
      if (!row || !isPlain(event)) return;
      event.preventDefault();
      if (row.ariaBusy) return;
      row.ariaBusy = 'true';
      try {
        const ids = [Number(row.dataset.id)];
        const [message, undo] = await call('site/views/dashboard/trash', { ids, return: backOf(form) });
        drop(form, row);
        tell(form, message, undo);
      } catch (failure) {
        row.ariaBusy = null;
        alarm(sentenceOf(failure));
      }
    },
    form,
  );
