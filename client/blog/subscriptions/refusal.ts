import { clearFieldErrors, markField } from '../../core/field-errors.ts';
import { alarm } from '../../core/live.ts';
import { Refusal, sentenceOf } from '../../core/refusal.ts';

const fieldOf = (form: HTMLFormElement, failure: unknown): HTMLInputElement | null => {
  const name = failure instanceof Refusal ? failure.data[2] : undefined;
  const field = typeof name === 'string' && name !== '' ? form.elements.namedItem(name) : null;
  return field instanceof HTMLInputElement && field.type !== 'hidden' ? field : null;
};

/** Says why nothing was done: at its field, which takes the focus, or at the top of the form (accessibility 24). */
export const showRefusal = (form: HTMLFormElement, failure: unknown): void => {
  clearFieldErrors(form);
  const sentence = sentenceOf(failure);
  const field = fieldOf(form, failure);
  if (!field) {
    const words = document.createElement('p');
    words.className = 'field-error';
    words.textContent = sentence;
    form.prepend(words);
    alarm(sentence);
    return;
  }
  markField(field, sentence);
  field.focus();
};
