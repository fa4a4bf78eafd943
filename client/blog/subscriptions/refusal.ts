import { alarm } from '../../core/live.ts';
import { Refusal, sentenceOf } from '../../core/refusal.ts';

const fieldOf = (form: HTMLFormElement, failure: unknown): HTMLInputElement | null => {
  const name = failure instanceof Refusal ? failure.data[2] : undefined;
  const field = typeof name === 'string' && name !== '' ? form.elements.namedItem(name) : null;
  return field instanceof HTMLInputElement && field.type !== 'hidden' ? field : null;
};

const clear = (form: HTMLFormElement): void => {
  for (const words of form.querySelectorAll('.field-error')) words.remove();
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    const hint = `${field.id}-hint`;
    if (form.querySelector(`#${CSS.escape(hint)}`)) field.setAttribute('aria-describedby', hint);
    else field.removeAttribute('aria-describedby');
  }
};

/** Says why nothing was done: at its field, which takes the focus, or at the top of the form (accessibility 24). */
export const showRefusal = (form: HTMLFormElement, failure: unknown): void => {
  clear(form);
  const sentence = sentenceOf(failure);
  const field = fieldOf(form, failure);
  const words = document.createElement('p');
  words.className = 'field-error';
  words.textContent = sentence;
  if (!field) {
    form.prepend(words);
    alarm(sentence);
    return;
  }
  words.id = `${field.id}-error`;
  field.before(words);
  field.ariaInvalid = 'true';
  field.setAttribute('aria-describedby', `${field.getAttribute('aria-describedby') ?? ''} ${words.id}`.trim());
  field.focus();
};
