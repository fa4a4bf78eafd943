import { isPlain, on } from '../../core/behaviours/index.ts';
import { announce } from '../../core/feedback/index.ts';
import { boxesOf, checkedOf, rowOf, sentenceOf } from './parts.ts';

const controls = 'a, button, input, select, textarea, label, summary, [contenteditable]';

/** Shows the selection: rows, check-all, the bulk tasks that are only shown with a selection (E-004), and the count. */
export const showSelection = (form: HTMLFormElement): void => {
  const boxes = boxesOf(form);
  const count = checkedOf(form).length;
  for (const box of boxes) rowOf(box)?.classList.toggle('is-checked', box.checked);
  const all = form.querySelector<HTMLInputElement>('[data-eb-table-checkall]');
  if (all) {
    all.checked = count > 0 && count === boxes.length;
    all.indeterminate = count > 0 && count < boxes.length;
  }
  form.querySelector('[data-eb-table-actions]')?.classList.toggle('hide', count === 0);
  const shown = form.querySelector('[data-eb-table-selected]');
  if (shown) shown.textContent = count > 0 ? sentenceOf(form, 'TABLE_SELECTED', count) : '';
  const field = form.elements.namedItem('boxchecked');
  if (field instanceof HTMLInputElement) field.value = String(count);
};

/** Shows and announces a selection that the user changed. */
const selected = (form: HTMLFormElement): void => {
  showSelection(form);
  announce(sentenceOf(form, 'TABLE_SELECTED', checkedOf(form).length));
};

export const toggle = (form: HTMLFormElement, row: HTMLElement): void => {
  const box = row.querySelector<HTMLInputElement>('[data-eb-table-checkbox]:not(:disabled)');
  if (!box) return;
  box.checked = !box.checked;
  selected(form);
};

/** Check-all, the boxes, and rows that toggle theirs when they are clicked (E-002). */
export const selection = (form: HTMLFormElement): void => {
  const checkAll = (all: HTMLElement): void => {
    for (const box of boxesOf(form)) box.checked = all instanceof HTMLInputElement && all.checked;
    selected(form);
  };
  on('change', '[data-eb-table-checkall]', checkAll, form);
  on('change', '[data-eb-table-checkbox]', () => selected(form), form);
  on(
    'click',
    '[data-eb-table-row]',
    (row, event) => {
      const isControl = event.target instanceof Element && event.target.closest(controls) !== null;
      const isReading = window.getSelection()?.isCollapsed === false;
      if (!isControl && !isReading && isPlain(event)) toggle(form, row);
    },
    form,
  );
  // Checkboxes that the browser restores with a page of its history.
  window.addEventListener('pageshow', () => showSelection(form));
  showSelection(form);
};
