import {
  clearFormErrors as clearRefusalIn,
  invalidField,
  showFormErrors as showRefusalIn,
} from '../../core/forms/index.ts';
import { CallError } from '../../core/http/index.ts';
import { signInLink } from '../../core/page/index.ts';
import { fieldOf, noticeOf } from './form.ts';
import { said } from './texts.ts';

/** Takes the marks of an earlier refusal away. */
export const clearSaveErrors = (form: HTMLFormElement): void => clearRefusalIn({ form, notice: noticeOf(form) });

/** Shows why nothing was saved. */
export const showSaveErrors = (form: HTMLFormElement, failure: unknown): void => {
  const fieldNamed = (name: string): HTMLElement | undefined => {
    const field = fieldOf(form, name);
    return field?.type === 'hidden' ? undefined : field;
  };
  showRefusalIn(failure, {
    form,
    notice: noticeOf(form),
    field: fieldNamed(invalidField(failure)),
    fieldNamed,
    said: (key, value) => said(form, key, value),
    waysOn: failure instanceof CallError && failure.code === 'sign-in' ? [signInLink()] : [],
  });
};
