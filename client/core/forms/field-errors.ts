import { formatText, pageText } from '../page/index.ts';

/** Ties a sentence, by its id, to the field it is about, or no more. */
export const describe = (field: HTMLElement, id: string, isDescribed: boolean): void => {
  const others = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(one => one !== '' && one !== id);
  const all = isDescribed ? [...others, id] : others;
  if (all.length > 0) field.setAttribute('aria-describedby', all.join(' '));
  else field.removeAttribute('aria-describedby');
};

// A bar that belongs to the field stays directly above it.
const topOf = (field: HTMLElement): Element => {
  const above = field.previousElementSibling;
  return above?.matches('[data-field-bar]') ? above : field;
};

/** The words of an error at its field: the same with scripts and without. */
export const fieldError = (sentence: string): string => formatText(pageText('FIELD_ERROR'), sentence);

/** Puts a sentence at the field it is about (accessibility 24). */
export const markField = (field: HTMLElement, sentence: string): void => {
  const line = document.createElement('p');
  line.className = 'field-error';
  line.id = `${field.id}-error`;
  line.textContent = fieldError(sentence);
  topOf(field).before(line);
  field.ariaInvalid = 'true';
  describe(field, line.id, true);
};

/** Takes such a sentence away. */
export const unmarkField = (field: HTMLElement): void => {
  const id = `${field.id}-error`;
  field.removeAttribute('aria-invalid');
  describe(field, id, false);
  document.getElementById(id)?.remove();
};

/** Takes every such sentence of a form away, and those it was printed with. */
export const clearFieldErrors = (form: HTMLElement): void => {
  for (const field of form.querySelectorAll<HTMLElement>('[aria-invalid]')) unmarkField(field);
  for (const words of form.querySelectorAll('.field-error, .error-summary')) words.remove();
};

/** A link to a field, with the sentence about it. */
export const fieldLink = (field: HTMLElement, message: string): HTMLAnchorElement => {
  const link = document.createElement('a');
  link.href = `#${field.id}`;
  link.textContent = message;
  link.addEventListener('click', event => {
    event.preventDefault();
    field.focus();
  });
  return link;
};

/** The errors of a form as a list with a link to each field, placed above the form and focused (accessibility 24). */
export const errorSummary = (
  mistakes: readonly { readonly field: HTMLElement | undefined; readonly message: string }[],
): HTMLElement => {
  const title = document.createElement('p');
  title.id = `error-summary-${mistakes[0]?.field?.id ?? 'form'}`;
  title.textContent = pageText('FORM_PROBLEM');
  const list = document.createElement('ul');
  list.id = `${title.id}-list`;
  for (const { field, message } of mistakes) {
    const row = document.createElement('li');
    row.append(field ? fieldLink(field, message) : message);
    list.append(row);
  }
  const summary = document.createElement('div');
  summary.className = 'error-summary';
  summary.tabIndex = -1;
  summary.setAttribute('role', 'group');
  summary.setAttribute('aria-labelledby', title.id);
  summary.setAttribute('aria-describedby', list.id);
  summary.append(title, list);
  return summary;
};
