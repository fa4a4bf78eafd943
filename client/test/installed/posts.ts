import $ from 'jquery';
import { ajax, textOf } from './ajax.ts';
import type { Behaviour } from './controllers.ts';
import { openDialog, submitForm } from './dialog.ts';
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

const isAsked = { '{submitButton} click': submitForm };

/** Tools of a preview (wire §2.3, §2.4, §3.3): of a moderator, of the author and of each revision. */
const previewTools = (root: JQuery): void => {
  const item = root.find('[data-blog-posts-item]');
  const { id, uid } = { id: item.data('id'), uid: item.attr('data-uid') };
  for (const [name, question] of [
    ['approve', 'confirmApproveBlog'],
    ['reject', 'confirmRejectBlog'],
  ] as const)
    root.on('click', `[data-blog-moderate-${name}]`, () =>
      openDialog({ content: ajax(`site/views/dashboard/${question}`, { 'ids[]': uid }), bindings: isAsked }),
    );
  for (const [name, act] of [
    ['publish', 'publish'],
    ['submit-approval', 'submitApproval'],
    ['trash', 'trash'],
  ] as const)
    root.on('click', `[data-blog-preview-${name}]`, () => {
      ajax(`site/views/entry/${act}`, { id });
    });
  const revisionOf = (control: Element): unknown => $(control).closest('[data-revision-item]').data('id');
  root.on('click', '[data-blog-preview-userevision]', ({ currentTarget }) =>
    openDialog({ content: ajax('site/views/entry/confirmUseRevision', { uid: `${id}.${revisionOf(currentTarget)}` }) }),
  );
  root.on('click', '[data-blog-preview-deleterevision]', ({ currentTarget }) => {
    const revision = revisionOf(currentTarget);
    openDialog({
      content: ajax('site/views/revisions/deleteRevision', { id: revision }),
      bindings: {
        '{submitButton} click'() {
          const { parent } = this;
          ajax('site/controllers/posts/deleteRevision', { id: revision }).done(() => {
            $(currentTarget).closest('[data-revision-item]').remove();
            parent.close();
          });
        },
      },
    });
  });
};

/** Tools of posts (wire §2.4, §3.3) and, when `ratings` is on, their stars. */
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
  previewTools(root);
  on('entry-favourite', keep);
  on('blog-report', link => openDialog({ content: ajax('site/views/reports/form', { id: idOf(link), type: 'post' }) }));
  if (options.ratings) root.find('[data-rating-form]').each((_, form) => ratings($(form)));
};
