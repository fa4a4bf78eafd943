import { ajax, textOf } from './ajax.ts';

/**
 * The captcha image with its reload control; others request a new one by the event `reloadCaptcha` (wire §2.2, B10).
 */
export const commentCaptcha = (root: JQuery): void => {
  const captcha = root.find('[data-comment-captcha]');
  if (captcha.length === 0 || root.find('[data-recaptcha-item]').length > 0) return;
  const id = captcha.find('[data-captcha-id]');
  root.on('reloadCaptcha', () => {
    ajax('site/views/comments/reloadCaptcha', { previousId: id.val() }).done(([image, newId]) => {
      captcha.find('[data-captcha-image]').attr('src', textOf(image));
      captcha.find('[data-captcha-input]').val('');
      id.val(String(newId));
    });
  });
  captcha.on('click', '[data-captcha-reload]', () => {
    root.trigger('reloadCaptcha');
  });
};
