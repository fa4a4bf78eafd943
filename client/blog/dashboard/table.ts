import { bulkTasks } from './bulk.ts';
import { filters } from './filters.ts';
import { keys } from './keys.ts';
import { removal } from './removal.ts';
import { rowActions } from './row-actions.ts';
import { selection } from './selection.ts';

/** Brings one list to life by its hooks (wire §3.5). */
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
