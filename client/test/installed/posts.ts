import $ from 'jquery';
import { ajax, textOf } from './ajax.ts';
import type { Behaviour } from './controllers.ts';
import { openDialog } from './dialog.ts';
import { ratings } from './ratings.ts';

const questions = {
  archive: 'confirmArchive',
  unarchive: 'confirmUnarchive',
  publish: 'confirmPublish',
  unpublish: 'confirmUnpublish',
  delete: 'confirmDelete',
} as const;

const idOf = (element: JQuery): unknown => element.closest('[data-blog-posts-item]').data('id');

const keep = (button: JQuery): void => {
  ajax(`site/controllers/posts/${button.attr('data-action')}`, { ids: [idOf(button)] }).done(([next, tooltip]) => {
    button.attr({ 'data-action': textOf(next), 'data-original-title': textOf(tooltip) });
    button.toggleClass('is-favourited', next === 'unfavourite');
  });
};

/** The tools of posts (wire §2.4, §3.3) and, when `ratings` is on, their stars. */
export const posts: Behaviour = (root, options) => {
  const on = (hook: string, act: (element: JQuery) => void): void => {
    root.on('click', `[data-${hook}]`, ({ currentTarget }) => act($(currentTarget)));
  };
  for (const [name, question] of Object.entries(questions)) {
    on(`entry-${name}`, tool =>
      openDialog({ content: ajax(`site/views/entry/${question}`, { id: idOf(tool), return: tool.data('return') }) }),
    );
  }
  for (const name of ['feature', 'unfeature']) {
    on(`entry-${name}`, tool => {
      ajax(`site/controllers/posts/${name}`, { ids: [idOf(tool)], return: tool.data('return') });
    });
  }
  on('entry-favourite', keep);
  on('blog-report', link => openDialog({ content: ajax('site/views/reports/form', { id: idOf(link), type: 'post' }) }));
  if (options.ratings) root.find('[data-rating-form]').each((_, form) => ratings($(form)));
};
