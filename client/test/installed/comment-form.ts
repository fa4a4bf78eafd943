import $ from 'jquery';
import { ajax, numberOf, textOf, type Values } from './ajax.ts';

const texts = ['title', 'name', 'email', 'username', 'password', 'website'] as const;
const checks = ['subscribe', 'register', 'terms'] as const;

/** Fields to send (wire §2.2, B6): a missing field has no value and is not sent. */
const valuesOf = (form: JQuery) => ({
  ...Object.fromEntries(texts.map(name => [name, form.find(`[data-comment-${name}]`).val()])),
  ...Object.fromEntries(checks.map(name => [name, form.find(`[data-comment-${name}]`).is(':checked') ? 1 : 0])),
  comment: form.find('[data-comment-editor]').val(),
  depth: form.find('[data-comment-depth]').val(),
  parentId: form.find('[data-comment-parent-id]').val(),
  blogId: form.find('[data-comment-blog-id]').val(),
  'captcha-response': form.find('[data-comment-captcha] [data-captcha-input]').val(),
  'captcha-id': form.find('[data-comment-captcha] [data-captcha-id]').val(),
});

const saved = (root: JQuery, [html, message, state]: Values, parentId: number): void => {
  const counter = root.find('[data-comment-counter]');
  if (parentId !== 0) {
    const parent = root.find(`[data-comment-item][data-id="${parentId}"]`);
    parent.find('[data-comment-reply-cancel]').trigger('click');
    parent.after(textOf(html));
  } else {
    root.find('[data-comment-list]').append(textOf(html));
  }
  root.find('[data-comment-empty]').addClass('hide');
  counter.text(numberOf(counter.text()) + 1);
  // The original never removes it (B11).
  root.find('[data-comment-notice]').addClass(`alert alert-${state}`).html(textOf(message));
};

/** Submits a comment (wire §3.1): other checks first, then the call; the notice shows a refusal. */
export const commentForm = (root: JQuery): void => {
  const form = root.find('[data-comment-form]');
  const submit = (): void => {
    const values = valuesOf(form);
    root.trigger('submitComment', [values]);
    ajax('site/views/comments/save', values)
      .done(answer => {
        saved(root, answer, numberOf(values.parentId));
        form.find('[data-comment-editor]').val('');
        root.trigger('commentAdded').trigger('reloadCaptcha').trigger('reloadCaptcha');
      })
      .fail(([reason]) => {
        root.find('[data-comment-notice]').addClass('alert alert-danger').html(textOf(reason));
        root.trigger('reloadCaptcha');
      });
  };
  root.on('click', '[data-comment-submit]', () => {
    const checked: JQuery.Deferred<unknown>[] = [];
    root.trigger('onSaveComment', [checked]);
    $.when(...checked).done(submit);
  });
};
