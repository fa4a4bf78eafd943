import {
  clearFormErrors as clearRefusalIn,
  fieldNamed,
  invalidField,
  showFormErrors as showRefusalIn,
} from '../../core/forms/index.ts';
import { CallError } from '../../core/http/index.ts';
import { signInLink } from '../../core/page/index.ts';
import { noticeOf } from './parts.ts';
import { sectionText } from './texts.ts';

/** Takes the marks of an earlier refusal away. */
export const clearSaveErrors = (form: HTMLFormElement): void => clearRefusalIn({ form, notice: noticeOf(form) });

/** Shows why nothing was saved. */
export const showSaveErrors = (form: HTMLFormElement, failure: unknown): void => {
  const visibleField = (name: string): HTMLElement | undefined => {
    const field = fieldNamed(form, name);
    return field?.type === 'hidden' ? undefined : field;
  };
  showRefusalIn(failure, {
    form,
    notice: noticeOf(form),
    field: visibleField(invalidField(failure)),
    fieldNamed: visibleField,
    sentenceOf: (key, value) => sectionText(form, key, value),
    waysOn: failure instanceof CallError && failure.code === 'sign-in' ? [signInLink()] : [],
  });
};
