import { isPlain, on } from '../../core/behaviours/index.ts';
import { bulkTasks, rowActions } from './actions.ts';
import { keys } from './keys.ts';
import { sendWith } from './parts.ts';
import { removal } from './removal.ts';
import { selection } from './selection.ts';

const dropdown = '[data-eb-filter-dropdown]';

// A closed select changes with each arrow key: what is chosen by keys is sent with Enter, or when the select is left.
const dropdowns = (form: HTMLFormElement): void => {
  let isByKeys = false;
  let isChanged = false;
  const send = (): void => {
    if (!isChanged) return;
    isChanged = false;
    form.requestSubmit();
  };
  on(
    'pointerdown',
    dropdown,
    () => {
      isByKeys = false;
    },
    form,
  );
  on(
    'keydown',
    dropdown,
    (_, event) => {
      if (!(event instanceof KeyboardEvent)) return;
      isByKeys = event.key !== 'Enter';
      if (isByKeys || !isChanged) return;
      event.preventDefault();
      send();
    },
    form,
  );
  on(
    'change',
    dropdown,
    () => {
      isChanged = true;
      if (!isByKeys) send();
    },
    form,
  );
  on('focusout', dropdown, send, form);
};

/** Filters that send the form when they change (E-001), and columns that sort by what they write down (E-008). */
const filters = (form: HTMLFormElement): void => {
  dropdowns(form);
  form.addEventListener('rangechosen', () => form.requestSubmit());
  on(
    'click',
    '[data-table-grid-sort]',
    (heading, event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      const { column = '', ordering = '' } = heading.dataset;
      sendWith(form, { column, ordering });
    },
    form,
  );
};

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
