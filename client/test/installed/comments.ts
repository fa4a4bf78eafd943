import $ from 'jquery';
import { ajax } from './ajax.ts';
import { commentCaptcha } from './comment-captcha.ts';
import { commentForm } from './comment-form.ts';
import { commentItems } from './comment-items.ts';
import type { Behaviour } from './controllers.ts';
import { openDialog } from './dialog.ts';

/** The comment section (wire §3.1). Its editors' toolbar must have settings. */
export const comments: Behaviour = root => {
  if (!('EasyBlogBBCodeSettings' in window)) throw new Error('the toolbar has no settings');
  commentForm(root);
  commentItems(root);
  commentCaptcha(root);
  root.on('click', '[data-comment-tnc]', () => openDialog({ content: ajax('site/views/comments/terms') }));
  root.on('click', '[data-comment-delete]', ({ currentTarget }) => {
    const id = $(currentTarget).closest('[data-comment-item]').data('id');
    openDialog({ content: ajax('site/views/comments/confirmDelete', { id }) });
  });
};
