import { clearFieldErrors, fieldLink, pointAtField } from '../../core/field-errors.ts';
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

/** Takes the marks of an earlier refusal away. */
export const clearRefusal = (form: HTMLFormElement): void => {
  hideNotice(noticeOf(form));
  clearFieldErrors(form);
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
  notice?.replaceChildren(fieldLink(field, message));
  pointAtField(field, said(form, 'FIELD_ERROR', message));
};
