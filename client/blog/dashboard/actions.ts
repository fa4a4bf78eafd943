import { on } from '../../core/behaviours/index.ts';
import { onPress } from '../../core/controls/index.ts';
import { openAnswer } from '../../core/dialog/index.ts';
import { announce } from '../../core/feedback/index.ts';
import { callAny } from '../../core/http/index.ts';
import { backOf, checkedOf, sendWith, sentenceOf } from './parts.ts';

/** Opens the question of this namespace about these rows (E-007, E-009). */
const ask = (form: HTMLFormElement, namespace: string, ids: readonly string[]): void => {
  openAnswer(() => callAny(namespace, { ids, return: backOf(form) }));
};

/** Applies the chosen task to the selected rows; without a task, or a selection, nothing is sent (E-005). */
export const apply = (form: HTMLFormElement): void => {
  const option = form.querySelector<HTMLSelectElement>('[data-eb-table-task]')?.selectedOptions[0];
  const ids = checkedOf(form).map(box => box.value);
  if (!option?.value || ids.length === 0) {
    announce(sentenceOf(form, 'TABLE_APPLY_NOTHING'));
    return;
  }
  const { confirmation } = option.dataset;
  if (confirmation) ask(form, confirmation, ids);
  else sendWith(form, { task: option.value });
};

export const bulkTasks = (form: HTMLFormElement): void => {
  const press = (_: HTMLElement, event: Event): void => {
    event.preventDefault();
    apply(form);
  };
  on('click', '[data-eb-table-apply]', press, form);
};

// Sends the row alone, without the selected ones.
const sendRow = (form: HTMLFormElement, task: string, id: string): void => {
  const checked = checkedOf(form);
  for (const box of checked) box.disabled = true;
  sendWith(form, { task, id });
  for (const box of checked) box.disabled = false;
};

/** Actions of a row: a question (E-009), or a task that is sent at once (E-010). */
export const rowActions = (form: HTMLFormElement): void =>
  onPress(form, '[data-eb-action]', action => {
    const id = action.closest<HTMLElement>('[data-eb-actions]')?.dataset.id ?? '';
    const { ebAction = '', type } = action.dataset;
    if (type === 'dialog') ask(form, ebAction, [id]);
    else sendRow(form, ebAction, id);
  });
