import { announceError } from '../../core/feedback/index.ts';
import {
  clearFieldErrors,
  errorSummary,
  fieldError,
  invalidField,
  invalidFields,
  markField,
} from '../../core/forms/index.ts';
import { create } from '../../core/html.ts';
import { errorMessage } from '../../core/http/index.ts';

const fieldOf = (form: HTMLFormElement, name: string): HTMLInputElement | undefined => {
  const field = name === '' ? null : form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.type !== 'hidden' ? field : undefined;
};

/** Says why nothing was done: at its fields, or at the top of the form (accessibility 24). */
export const showErrors = (form: HTMLFormElement, failure: unknown): void => {
  clearFieldErrors(form);
  const sentence = errorMessage(failure);
  const mistakes = invalidFields(failure).map(([name, message]) => ({ field: fieldOf(form, name), message }));
  if (mistakes.length > 1) {
    const summary = errorSummary(mistakes);
    form.prepend(summary);
    for (const { field, message } of mistakes) if (field) markField(field, message);
    summary.focus();
    return;
  }
  const field = fieldOf(form, invalidField(failure));
  if (!field) {
    form.prepend(create('p', { className: 'field-error', textContent: fieldError(sentence) }));
    announceError(sentence);
    return;
  }
  markField(field, sentence);
  field.focus();
};
