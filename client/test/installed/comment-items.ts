import $ from 'jquery';
import { ajax, textOf } from './ajax.ts';

const editing = (item: JQuery, isOpen: boolean): void => {
  item.find('[data-comment-edit-editor]').toggleClass('hide', !isOpen);
  item.find('[data-comment-body]').toggleClass('hide', isOpen);
};

const update = (item: JQuery): void => {
  const message = item.find('[data-comment-edit-editor] textarea').val();
  const title = item.find('[data-comment-title-edit]').val();
  ajax('site/views/comments/update', { id: item.data('id'), message, title })
    .done(([html, raw]) => {
      item.find('[data-comment-preview]').html(textOf(html));
      // Inserts the raw text as markup, like the original (B9).
      item.find('[data-comment-edit-raw]').html(textOf(raw));
      editing(item, false);
    })
    .fail(([reason]) => {
      item.find('[data-edit-comment-notice]').addClass('alert alert-danger').html(textOf(reason));
    });
};

/** Actions on an existing comment (wire §3.1). */
export const commentItems = (root: JQuery): void => {
  const wrapper = root.find('[data-comment-form-wrapper]');
  const on = (hook: string, act: (item: JQuery, control: JQuery) => void): void => {
    root.on('click', `[data-comment-${hook}]`, ({ currentTarget }) => {
      const control = $(currentTarget);
      act(control.closest('[data-comment-item]'), control);
    });
  };
  const replying = (item: JQuery, isOpen: boolean, depth: unknown): void => {
    item.find('[data-comment-reply]').toggleClass('hide', isOpen);
    item.find('[data-comment-reply-cancel]').toggleClass('hide', !isOpen);
    wrapper.find('[data-comment-depth]').val(isOpen ? String(depth) : '0');
    wrapper.find('[data-comment-parent-id]').val(isOpen ? String(item.data('id')) : '0');
    if (isOpen) wrapper.insertAfter(item);
    else wrapper.appendTo(root);
  };
  on('reply', (item, control) => replying(item, true, control.data('depth')));
  on('reply-cancel', item => replying(item, false, 0));
  for (const act of ['like', 'unlike']) {
    on(act, item => {
      ajax(`site/views/comments/${act}`, { id: item.data('id') }).done(([, count]) => {
        item
          .toggleClass('is-like', act === 'like')
          .find('[data-comment-like-counter]')
          .text(String(count));
      });
    });
  }
  on('edit', item => {
    item.find('[data-comment-edit-editor] textarea').val(item.find('[data-comment-edit-raw]').text());
    editing(item, true);
  });
  on('edit-cancel', item => editing(item, false));
  on('edit-update', update);
};
