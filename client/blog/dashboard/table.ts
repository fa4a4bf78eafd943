import { on } from '../../core/behaviours/index.ts';
import { onPress } from '../../core/controls/index.ts';
import { bulkTasks, rowActions } from './actions.ts';
import { keys } from './keys.ts';
import { sendWith } from './parts.ts';
import { removal } from './removal.ts';
import { selection } from './selection.ts';

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
