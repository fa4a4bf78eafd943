import type { Html } from '../../../protocol/html.ts';
import { on } from '../../core/behaviours/index.ts';
import { onPress } from '../../core/controls/index.ts';
import { announce, clearFailure, showFailure } from '../../core/feedback/index.ts';
import { returnFocus } from '../../core/focus/index.ts';
import { create, element } from '../../core/html.ts';
import { call } from '../../core/http/index.ts';
import { bulkTasks, rowActions } from './actions.ts';
import { keys } from './keys.ts';
import { backOf, rowOf, sendWith, sentenceOf } from './parts.ts';
import { selection, showSelection } from './selection.ts';

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
const removal = (form: HTMLFormElement): void =>
  onPress(form, '[data-post-delete]', button => {
    const row = rowOf(button);
    if (row) trash(form, row, button);
  });

const dropdown = '[data-eb-filter-dropdown]';

// A closed select changes with each arrow key: a choice by keys is sent with Enter, or when the select loses the focus.
const dropdowns = (form: HTMLFormElement): void => {
  let isByKeys = false;
  let isChanged = false;
  const send = (): void => {
    if (!isChanged) return;
    isChanged = false;
    form.requestSubmit();
  };
  const onDropdown = (type: string, handle: (event: Event) => void): void =>
    on(type, dropdown, (_, event) => handle(event), form);
  onDropdown('pointerdown', () => {
    isByKeys = false;
  });
  onDropdown('keydown', event => {
    if (!(event instanceof KeyboardEvent)) return;
    isByKeys = event.key !== 'Enter';
    if (isByKeys || !isChanged) return;
    event.preventDefault();
    send();
  });
  onDropdown('change', () => {
    isChanged = true;
    if (!isByKeys) send();
  });
  onDropdown('focusout', send);
};

/** Filters that send the form when they change (E-001), and headings that sort by their column (E-008). */
const filters = (form: HTMLFormElement): void => {
  dropdowns(form);
  form.addEventListener('rangechosen', () => form.requestSubmit());
  onPress(form, '[data-table-grid-sort]', ({ dataset: { column = '', ordering = '' } }) =>
    sendWith(form, { column, ordering }),
  );
};

/** Enhances one list by its hooks (wire §3.5). */
export const enhance = (form: HTMLElement): void => {
  if (!(form instanceof HTMLFormElement)) return;
  selection(form);
  bulkTasks(form);
  rowActions(form);
  filters(form);
  removal(form);
  keys(form);
  form.dataset.enhanced = '';
};
