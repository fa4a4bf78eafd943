import { isPlain, on } from '../../core/behaviours/index.ts';
import { ask } from './bulk.ts';
import { checkedOf, sendWith } from './parts.ts';

// The row alone: what is selected does not go along.
const sendRow = (form: HTMLFormElement, task: string, id: string): void => {
  const checked = checkedOf(form);
  for (const box of checked) box.disabled = true;
  sendWith(form, { task, id });
  for (const box of checked) box.disabled = false;
};

/** What a row offers: a question (E-009), or a task that is sent at once (E-010). */
export const rowActions = (form: HTMLFormElement): void =>
  on(
    'click',
    '[data-eb-action]',
    (action, event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      const id = action.closest<HTMLElement>('[data-eb-actions]')?.dataset.id ?? '';
      const { ebAction = '', type } = action.dataset;
      if (type === 'dialog') ask(form, ebAction, [id]);
      else sendRow(form, ebAction, id);
    },
    form,
  );
