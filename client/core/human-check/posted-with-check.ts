/**
 * Whether the browser itself posts the form, with a human check in it; comment forms are sent by scripts of their own.
 */
export const isPostedWithCheck = (form: HTMLElement): boolean =>
  !form.closest('[data-eb-comments], [data-own-check]') &&
  form.querySelector('[data-captcha-id], [data-recaptcha-item]') !== null;
