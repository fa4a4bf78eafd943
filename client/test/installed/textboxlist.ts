import $ from 'jquery';
import { textOf } from './ajax.ts';

const isAddress = (query: unknown): query is string => typeof query === 'string' && /^https?:\/\//.test(query);

const objectOf = (item: unknown): Readonly<Record<string, unknown>> =>
  typeof item === 'object' && item !== null ? Object.fromEntries(Object.entries(item)) : {};

/** Suggestions below a list of selected items (wire §3.6): requests an address that ends with the typed text. */
const attach = (list: JQuery): void => {
  if (list.data('attached') === true) return;
  list.data('attached', true);
  const box = list.find('[data-textboxlist-textfield]');
  const query: unknown = list.data('query');
  const menu = $('<ul class="textboxlist-menu" data-textboxlist-menu>').appendTo(
    $('<div class="textboxlist-autocomplete" data-textboxlist-autocomplete>').appendTo('body'),
  );
  const choose = (item: Readonly<Record<string, unknown>>): void => {
    const chip = $('<div class="textboxlist-item" data-textboxlist-item>');
    const drawn = textOf(item.html) || $('<i>').text(textOf(item.title)).html();
    chip.append($('<span data-textboxlist-itemcontent>').html(drawn)).insertBefore(box);
    box.val('');
    menu.empty();
  };
  const draw = (items: unknown): void => {
    menu.empty();
    if (!Array.isArray(items)) return;
    for (const item of items.map(objectOf))
      $('<li class="textboxlist-menuItem" data-textboxlist-menuitem>')
        .html(textOf(item.menuHtml) || textOf(item.title))
        .on('click', () => choose(item))
        .appendTo(menu);
  };
  box.on('keyup', () => {
    const typed = textOf(box.val()).trim();
    // The original ignores an address without a host.
    if (!isAddress(query)) throw new TypeError('self.query is not a function');
    if (typed !== '') $.ajax(query + typed).done(draw);
  });
};

export const textBoxLists = (): void => {
  $(document).on('focusin', '[data-textboxlist] [data-textboxlist-textfield]', ({ currentTarget }) =>
    attach($(currentTarget).closest('[data-textboxlist]')),
  );
};
