import $ from 'jquery';
import { ajax, textOf } from './ajax.ts';
import type { Behaviour } from './controllers.ts';
import { featuring } from './featuring.ts';

const lists = { category: 'getCategories', tag: 'getTags' } as const;

/** Author (wire §2.1, §3.4): featuring, and tabs whose lists are loaded once. */
export const author: Behaviour = item => {
  featuring({ item, type: 'blogger', hook: 'author' });
  for (const [name, call] of Object.entries(lists)) {
    item.one('click', `[data-tab-${name}]`, () => {
      ajax(`site/views/blogger/${call}`, { id: item.data('id') }).done(([html]) => {
        item.find(`[data-${name}-container]`).html(textOf(html));
      });
    });
  }
  item.on('click', '[data-show-all]', ({ currentTarget }) => {
    item.find(`[data-${$(currentTarget).data('type')}-item]`).removeClass('hide');
    $(currentTarget).remove();
  });
};

export const authors: Behaviour = root => {
  root.find('[data-author-item]').each((_, item) => author($(item), {}));
};
