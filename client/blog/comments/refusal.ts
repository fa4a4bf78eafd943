import { Refusal, sentenceOf } from '../../core/refusal.ts';
import { fieldOf, noticeOf } from './form.ts';
import { hideNotice, showNotice } from './notice.ts';
import { said } from './texts.ts';

/** The parameter a refusal is about, when the server names one. */
const fieldNameOf = (failure: unknown): string => {
  const field = failure instanceof Refusal ? failure.data[2] : undefined;
  return typeof field === 'string' ? field : '';
};

let pageTitle: string | undefined;

const titleError = (form: HTMLFormElement): void => {
  pageTitle ??= document.title;
  document.title = said(form, 'ERROR_TITLE', pageTitle);
};

const describe = (field: HTMLElement, id: string, isDescribed: boolean): void => {
  const others = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(one => one !== '' && one !== id);
  const all = isDescribed ? [...others, id] : others;
  if (all.length > 0) field.setAttribute('aria-describedby', all.join(' '));
  else field.removeAttribute('aria-describedby');
};

const pointAt = (form: HTMLFormElement, field: HTMLElement, message: string): void => {
  const words = document.createElement('p');
  words.className = 'field-error';
  words.id = `${field.id}-error`;
  words.textContent = said(form, 'FIELD_ERROR', message);
  field.before(words);
  field.ariaInvalid = 'true';
  describe(field, words.id, true);
  field.focus();
};

const linkTo = (notice: HTMLElement, field: HTMLElement, message: string): void => {
  const link = document.createElement('a');
  link.href = `#${field.id}`;
  link.textContent = message;
  notice.replaceChildren(link);
};

/** Takes the marks of an earlier refusal away. */
export const clearRefusal = (form: HTMLFormElement): void => {
  hideNotice(noticeOf(form));
  for (const field of form.querySelectorAll<HTMLElement>('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    describe(field, `${field.id}-error`, false);
  }
  for (const words of form.querySelectorAll('.field-error, .error-summary')) words.remove();
  if (pageTitle !== undefined) document.title = pageTitle;
  pageTitle = undefined;
};

/**
 * Shows why nothing was saved: an error alert, the page's title, and, when the server names the field, a link to it and
 * the sentence at it (accessibility 24). Said once; what was typed stays.
 */
export const showRefusal = (form: HTMLFormElement, failure: unknown): void => {
  clearRefusal(form);
  const message = sentenceOf(failure);
  const notice = noticeOf(form);
  const field = fieldOf(form, fieldNameOf(failure));
  showNotice(notice, message, 'error');
  titleError(form);
  if (!field || field.type === 'hidden') return;
  if (notice) linkTo(notice, field, message);
  pointAt(form, field, message);
};
