import type { Html } from '../../../protocol/html.ts';
import { onPress } from '../../core/controls/index.ts';
import { announce, clearFailure, showFailure } from '../../core/feedback/index.ts';
import { returnFocus } from '../../core/focus/index.ts';
import { create, element } from '../../core/html.ts';
import { call } from '../../core/http/index.ts';
import { backOf, rowOf, sentenceOf } from './parts.ts';
import { showSelection } from './selection.ts';

const undoId = 'undo-removed';

const dropNotice = (form: HTMLFormElement): void => {
  form.querySelector('[data-removed]')?.remove();
  document.getElementById(undoId)?.remove();
};

// Forms cannot be nested: the button of the undo form is in the row, the form itself after the list.
const undoButton = (form: HTMLFormElement, undo: Html): HTMLButtonElement | null => {
  const undoing = element(undo);
  const button = undoing?.querySelector('button') ?? null;
  if (!undoing || !button) return null;
  undoing.id = undoId;
  button.setAttribute('form', undoId);
  form.after(undoing);
  return button;
};

/** Shows the message and the undo button in place of the row; an earlier message is removed. */
const tell = (form: HTMLFormElement, row: HTMLElement, message: string, undo: Html): void => {
  dropNotice(form);
  const button = undoButton(form, undo);
  const words = [create('p', { textContent: message }), ...(button ? [button] : [])];
  const notice = create('div', { className: 'notice alert alert-success' }, ...words);
  const place = create('tr', {}, create('td', { colSpan: row.childElementCount }, notice));
  place.dataset.removed = '';
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
  // To the link of the next row, where another Enter harms nothing; in an empty list to the undo button.
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

/** Moves a post to the trash without a question; an undo button replaces the row (E-013, E-014). */
export const removal = (form: HTMLFormElement): void =>
  onPress(form, '[data-post-delete]', button => {
    const row = rowOf(button);
    if (row) trash(form, row, button);
  });
