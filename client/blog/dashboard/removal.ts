import type { Html } from '../../../protocol/html.ts';
import { isPlain, on } from '../../core/behaviours/index.ts';
import { announce, clearFailure, showFailure } from '../../core/feedback/index.ts';
import { returnFocus } from '../../core/focus/index.ts';
import { element } from '../../core/html.ts';
import { call } from '../../core/http/index.ts';
import { backOf, rowOf, sentenceOf } from './parts.ts';
import { showSelection } from './selection.ts';

const undoId = 'undo-removed';

const dropNotice = (form: HTMLFormElement): void => {
  form.querySelector('[data-removed]')?.remove();
  document.getElementById(undoId)?.remove();
};

// A form cannot stand in a form: the button of the undo form stands in the row, the form itself after the list.
const undoButton = (form: HTMLFormElement, undo: Html): HTMLButtonElement | null => {
  const undoing = element(undo);
  const button = undoing?.querySelector('button') ?? null;
  if (!undoing || !button) return null;
  undoing.id = undoId;
  button.setAttribute('form', undoId);
  form.after(undoing);
  return button;
};

/** Replaces the row with the message and the way back, where the eye is; the last one alone stands in the list. */
const tell = (form: HTMLFormElement, row: HTMLElement, message: string, undo: Html): void => {
  dropNotice(form);
  const line = document.createElement('p');
  line.textContent = message;
  const notice = document.createElement('div');
  notice.className = 'notice alert alert-success';
  const button = undoButton(form, undo);
  notice.append(line, ...(button ? [button] : []));
  const cell = document.createElement('td');
  cell.colSpan = row.childElementCount;
  cell.append(notice);
  const place = document.createElement('tr');
  place.dataset.removed = '';
  place.append(cell);
  row.before(place);
  announce([message, button?.textContent ?? ''].join(' ').trim());
};

const countDown = (form: HTMLFormElement): void => {
  const total = form.querySelector<HTMLElement>('[data-total]');
  if (!total) return;
  const left = Math.max(0, Number(total.dataset.total) - 1);
  total.dataset.total = String(left);
  total.textContent = sentenceOf(form, 'TABLE_TOTAL', left);
};

const rowBeside = (form: HTMLFormElement, row: HTMLElement): HTMLElement | undefined => {
  const rows = [...form.querySelectorAll<HTMLElement>('[data-eb-table-row]')];
  const at = rows.indexOf(row);
  return rows[at + 1] ?? rows[at - 1];
};

const drop = (form: HTMLFormElement, row: HTMLElement): void => {
  const next = rowBeside(form, row);
  const hadFocus = row.contains(document.activeElement);
  row.remove();
  showSelection(form);
  countDown(form);
  // To what the next row is about, where another Enter harms nothing; in an empty list to the way back.
  if (hadFocus) returnFocus(next?.querySelector('th a, a') ?? form.querySelector('[data-removed] button'));
};

const trash = async (form: HTMLFormElement, row: HTMLElement, button: HTMLElement): Promise<void> => {
  if (row.ariaBusy === 'true') return;
  row.ariaBusy = 'true';
  const around = button.closest<HTMLElement>('[data-eb-actions]') ?? button;
  clearFailure(around);
  try {
    const ids = [Number(row.dataset.id)];
    const [message, undo] = await call('site/views/dashboard/trash', { ids, return: backOf(form) });
    tell(form, row, message, undo);
    drop(form, row);
    form.querySelector('[data-removed]')?.scrollIntoView({ block: 'nearest' });
  } catch (failure) {
    row.ariaBusy = null;
    showFailure(around, failure, () => trash(form, row, button));
  }
};

/** Trash without a question, taken back as easily: the way back stands in the place of the row (E-013, E-014). */
export const removal = (form: HTMLFormElement): void =>
  on(
    'click',
    '[data-post-delete]',
    (button, event) => {
      const row = rowOf(button);
      if (!row || !isPlain(event)) return;
      event.preventDefault();
      trash(form, row, button);
    },
    form,
  );
