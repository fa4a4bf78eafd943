import $ from 'jquery';
import { ajax, textOf } from './ajax.ts';
import type { Behaviour } from './controllers.ts';
import { openDialog, submitForm } from './dialog.ts';

const checkedIds = (root: JQuery): string[] =>
  root
    .find('[data-eb-table-checkbox]:checked')
    .toArray()
    .map(one => textOf(one.getAttribute('value')));

const ask = (namespace: string, ids: readonly unknown[]): void =>
  openDialog({ content: ajax(namespace, { ids }), bindings: { '{submitButton} click': submitForm } });

const bulk = (root: JQuery): void => {
  const chosen = root.find('[data-eb-table-task] option:selected');
  const task = textOf(chosen.val());
  if (task === '') return;
  const confirmation = textOf(chosen.data('confirmation'));
  if (confirmation !== '') {
    ask(confirmation, checkedIds(root));
    return;
  }
  root.find('[data-table-grid-task]').val(task);
  root.trigger('submit');
};

const placeOf = (part: JQuery): number => {
  const place = part.offset();
  if (!place) throw new TypeError("Cannot read properties of undefined (reading 'top')");
  return place.top;
};

/**
 * Table of a dashboard list (wire §3.5): reads the position of its sticky header; a click on a row toggles its
 * checkbox.
 */
const table: Behaviour = root => {
  placeOf(root.find('[data-eb-spy="affix"]'));
  const show = (): void => {
    const boxes = root.find('[data-eb-table-checkbox]');
    boxes.each((_, box) => {
      $(box).closest('tr').toggleClass('is-checked', $(box).is(':checked'));
    });
    root.find('[data-eb-table-actions]').toggleClass('hide', boxes.filter(':checked').length === 0);
  };
  root.on('change', '[data-eb-table-checkall]', ({ currentTarget }) => {
    root.find('[data-eb-table-checkbox]:not(:disabled)').prop('checked', $(currentTarget).is(':checked'));
    show();
  });
  root.on('change', '[data-eb-table-checkbox]', show);
  root.on('click', 'tbody tr', ({ currentTarget, target }) => {
    if ($(target).closest('a, button').length > 0) return;
    const box = $(currentTarget).find('input[name="ids[]"]:not(:disabled)');
    box.prop('checked', !box.is(':checked'));
    show();
  });
  root.on('click', '[data-eb-table-apply]', () => bulk(root));
  root.on('click', '[data-eb-action]', ({ currentTarget }) => {
    const action = $(currentTarget);
    const id = action.closest('[data-eb-actions]').data('id');
    const does = textOf(action.data('eb-action'));
    if (action.data('type') === 'dialog') {
      ask(does, [id]);
      return;
    }
    root.find('[data-table-grid-id]').val(String(id));
    root.find('[data-table-grid-task]').val(does);
    root.trigger('submit');
  });
  root.on('click', '[data-table-grid-sort]', ({ currentTarget }) => {
    root.find('[name="sort"]').val(textOf($(currentTarget).data('column')));
    root.find('[name="ordering"]').val(textOf($(currentTarget).data('ordering')));
    root.trigger('submit');
    return false;
  });
};

const filters: Behaviour = root => {
  root.on('change', '[data-eb-filter-dropdown]', () => root.trigger('submit'));
  root.on('click', '[data-eb-form-search]', () => root.trigger('submit'));
};

/** Trashes a row at once and removes it when the answer arrives. */
const item: Behaviour = row => {
  row.on('click', '[data-post-delete]', () => {
    ajax('site/views/dashboard/trash', { ids: [row.data('id')] }).done(() => row.remove());
  });
};

export const dashboard = { Table: table, Filters: filters, Posts: { Item: item } };
